-- The queue's tables, version 1. Runs once, inside a transaction, with the schema as the search path.

create table version (number integer not null);
insert into version values (1);

-- Jobs that belong together: a cup, a class, a file of positions.
create table batches (
    id bigint generated always as identity primary key,
    name text not null unique,
    -- Only workers of this very version take its jobs.
    version text not null,
    -- Whether all its jobs go to machines of one kind. The kind is settled when the first job is taken.
    fair boolean not null,
    class text,
    speed float8,
    priority integer not null,
    lease_ms bigint not null,
    created timestamptz not null default clock_timestamp()
);

create table blobs (hash bytea primary key, bytes bytea not null);
alter table blobs alter column bytes set storage external;
create table batch_blobs (
    batch bigint not null references batches on delete cascade,
    hash bytea not null references blobs,
    primary key (batch, hash)
);
create index on batch_blobs (hash);

create table workers (
    -- Chosen by the worker, and known to nobody else.
    id bytea primary key,
    number bigint generated always as identity,
    name text not null,
    version text not null,
    class text not null,
    speed float8 not null,
    slots integer not null,
    about text not null,
    seen timestamptz not null default clock_timestamp(),
    -- Failures in a row.
    streak integer not null default 0,
    -- Results in a row that were not believed.
    refused integer not null default 0,
    stopped text
);

create table jobs (
    id bytea primary key,
    seq bigint generated always as identity,
    batch bigint not null references batches on delete cascade,
    kind text not null,
    payload bytea not null,
    state text not null default 'waiting' check (state in ('waiting', 'leased', 'done', 'parked', 'cancelled')),
    attempt integer not null default 0,
    token bytea,
    worker bytea,
    request bytea,
    expires timestamptz,
    failures integer not null default 0,
    failed_by bytea[] not null default '{}',
    why text
);
create index on jobs (batch, seq) where state in ('waiting', 'leased');
create index on jobs (worker) where state = 'leased';
create index on jobs (batch, state);

-- Everybody who ever had a job, and what came of it.
create table attempts (
    token bytea primary key,
    job bytea not null references jobs on delete cascade,
    attempt integer not null,
    worker bytea not null,
    began timestamptz not null default clock_timestamp(),
    ended timestamptz,
    how text check (how in ('finished', 'left', 'failed', 'expired', 'crashed', 'refused', 'second')),
    why text,
    -- A result that does not count, as evidence.
    bytes bytea
);
create index on attempts (job);

create table results (
    job bytea primary key references jobs on delete cascade,
    token bytea not null,
    bytes bytea not null,
    settled boolean not null default false,
    at timestamptz not null default clock_timestamp()
);
create index on results (job) where not settled;
