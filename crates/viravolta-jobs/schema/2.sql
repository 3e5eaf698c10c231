-- Version 2: a job may be done twice, by different workers, and both results are kept; workers say when they leave.

-- Who has done it, where it is to be done again.
alter table jobs add column done_by bytea[] not null default '{}';
alter table attempts drop constraint attempts_how_check;
alter table attempts add constraint attempts_how_check
    check (how in ('finished', 'left', 'failed', 'expired', 'crashed', 'refused', 'second', 'again'));
-- Whether it has left in good order, and nobody waits for it.
alter table workers add column gone boolean not null default false;
