-- The queue, version 1. Runs once, inside a transaction, with the schema as the search path.

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

-- Whether jobs of a batch may go to a worker.
create function fits(b batches, w workers) returns boolean language sql stable as $$
    select b.version = w.version
       and (not b.fair or b.class is null or (b.class = w.class and w.speed between b.speed / 1.25 and b.speed * 1.25))
$$;

-- Somebody failed at a job: it waits again, or is parked once three workers have failed or there were six failures. Whoever
-- failed at a job that is parked is not to blame for it.
create function failed(p_job bytea, p_worker bytea, p_why text) returns void language plpgsql as $$
declare
    v jobs;
begin
    update jobs set failures = failures + 1, why = p_why, state = 'waiting', token = null, worker = null, request = null,
                    expires = null,
                    failed_by = case when p_worker = any (failed_by) then failed_by else failed_by || p_worker end
     where id = p_job returning * into v;
    if cardinality(v.failed_by) >= 3 or v.failures >= 6 then
        update jobs set state = 'parked' where id = p_job;
        update workers set streak = greatest(streak - 1, 0) where id = any (v.failed_by);
    end if;
end $$;

create function schema_version() returns integer language sql stable security definer
    set search_path = viravolta_jobs, pg_temp as $$ select number from version $$;

-- A worker comes, or comes again: what it had before it was interrupted is given back.
create function register(p_worker bytea, p_name text, p_version text, p_class text, p_speed float8, p_slots integer, p_about text)
returns void language plpgsql security definer set search_path = viravolta_jobs, pg_temp as $$
declare
    v jobs;
begin
    if length(p_worker) <> 16 or length(p_name) > 200 or length(p_about) > 100000 or not p_slots between 1 and 1024
       or length(p_class) > 200 or length(p_version) > 200 or not p_speed > 0 or p_speed = 'infinity' then
        raise exception 'a worker cannot be like that' using errcode = '22023';
    end if;
    for v in select * from jobs where worker = p_worker and state = 'leased' for update loop
        update attempts set ended = clock_timestamp(), how = 'crashed' where token = v.token;
        perform failed(v.id, p_worker, 'crashed');
    end loop;
    insert into workers (id, name, version, class, speed, slots, about)
    values (p_worker, p_name, p_version, p_class, p_speed, p_slots, p_about)
    on conflict (id) do update set name = p_name, version = p_version, class = p_class, speed = p_speed, slots = p_slots,
        about = p_about, seen = clock_timestamp(), streak = 0, refused = 0, stopped = null;
end $$;

-- Up to so many jobs. The same request again gets the same jobs again.
create function lease(p_worker bytea, p_request bytea, p_want integer)
returns table (job bytea, attempt integer, token bytea, kind text, payload bytea, lease_ms bigint)
language plpgsql security definer set search_path = viravolta_jobs, pg_temp as $$
#variable_conflict use_column
declare
    v_worker workers;
    v_batch batches;
    v_job jobs;
    v_token bytea;
    v_want integer;
    v_now timestamptz := clock_timestamp();
begin
    select * into v_worker from workers where id = p_worker;
    if not found then
        raise exception 'this worker is not registered' using errcode = '28000';
    end if;
    if v_worker.stopped is not null then
        return;
    end if;
    if exists (select 1 from jobs where worker = p_worker and state = 'leased' and request = p_request) then
        return query
            update jobs j set expires = v_now + b.lease_ms * interval '1 millisecond'
              from batches b
             where b.id = j.batch and j.worker = p_worker and j.state = 'leased' and j.request = p_request
            returning j.id, j.attempt, j.token, j.kind, j.payload, b.lease_ms;
        return;
    end if;
    v_want := least(p_want, 2 * v_worker.slots
        - (select count(*) from jobs where worker = p_worker and state = 'leased' and expires >= v_now)::integer);
    for v_batch in select * from batches where version = v_worker.version order by priority desc, id loop
        exit when v_want <= 0;
        if v_batch.fair and v_batch.class is null then
            -- Where the workers differ, the commonest kind of machine plays, around its middle speed.
            update batches b set class = c.class, speed = c.speed
              from (select w.class, percentile_cont(0.5) within group (order by w.speed) as speed
                      from workers w
                     where w.version = v_batch.version and w.stopped is null and w.seen > v_now - interval '2 minutes'
                        or w.id = p_worker
                     group by w.class order by count(*) desc, w.class limit 1) c
             where b.id = v_batch.id and b.class is null
               and exists (select 1 from jobs where batch = v_batch.id and state = 'waiting');
            select * into v_batch from batches where id = v_batch.id;
        end if;
        continue when not fits(v_batch, v_worker);
        for v_job in
            select j.* from jobs j
             where j.batch = v_batch.id and j.state in ('waiting', 'leased')
               and (j.state = 'waiting' or j.expires < v_now)
               -- Who failed at it tries again only if nobody else is there.
               and not (p_worker = any (j.failed_by) and exists (
                    select 1 from workers o
                     where o.id <> all (j.failed_by) and o.stopped is null and o.seen > v_now - interval '2 minutes'
                       and fits(v_batch, o)))
             order by j.seq limit v_want for update of j skip locked
        loop
            if v_job.state = 'leased' then
                update attempts set ended = v_now, how = 'expired' where token = v_job.token;
                perform failed(v_job.id, v_job.worker, 'expired');
                select * into v_job from jobs where id = v_job.id;
                continue when v_job.state <> 'waiting';
            end if;
            v_token := uuid_send(gen_random_uuid());
            update jobs set state = 'leased', attempt = attempt + 1, token = v_token, worker = p_worker, request = p_request,
                            expires = v_now + v_batch.lease_ms * interval '1 millisecond'
             where id = v_job.id returning * into v_job;
            insert into attempts (token, job, attempt, worker) values (v_token, v_job.id, v_job.attempt, p_worker);
            v_want := v_want - 1;
            job := v_job.id; attempt := v_job.attempt; token := v_token; kind := v_job.kind; payload := v_job.payload;
            lease_ms := v_batch.lease_ms;
            return next;
        end loop;
    end loop;
    update workers set seen = v_now where id = p_worker;
end $$;

-- Still at it. For each token: go on, stop (nobody needs the result any more), or lost (somebody else has the job).
create function beat(p_worker bytea, p_tokens bytea[]) returns text[]
language plpgsql security definer set search_path = viravolta_jobs, pg_temp as $$
declare
    v_answers text[] := '{}';
    v_answer text;
    v_token bytea;
begin
    foreach v_token in array p_tokens loop
        update jobs j set expires = clock_timestamp() + b.lease_ms * interval '1 millisecond'
          from batches b
         where b.id = j.batch and j.worker = p_worker and j.token = v_token and j.state = 'leased';
        if found then
            v_answer := 'continue';
        else
            select case when j.state in ('done', 'cancelled') then 'stop' else 'lost' end into v_answer
              from attempts a join jobs j on j.id = a.job where a.token = v_token and a.worker = p_worker;
        end if;
        v_answers := v_answers || coalesce(v_answer, 'lost');
    end loop;
    update workers set seen = clock_timestamp() where id = p_worker;
    return v_answers;
end $$;

-- The result of a job and its end, together. The first one counts, from whoever really had the job.
create function finish(p_worker bytea, p_token bytea, p_bytes bytea) returns text
language plpgsql security definer set search_path = viravolta_jobs, pg_temp as $$
declare
    v_attempt attempts;
    v_job jobs;
begin
    select * into v_attempt from attempts where token = p_token and worker = p_worker;
    if not found then
        return 'stale';
    end if;
    select * into v_job from jobs where id = v_attempt.job for update;
    select * into v_attempt from attempts where token = p_token;
    if v_attempt.how in ('finished', 'second') then
        return 'already';
    end if;
    if v_job.state = 'cancelled' or v_attempt.how in ('left', 'failed', 'refused') then
        return 'stale';
    end if;
    if length(p_bytes) > 16777216 then
        if v_job.token is not distinct from p_token then
            perform fail(v_job, v_attempt, 'the result is too large');
        end if;
        return 'too-large';
    end if;
    if v_job.state = 'done' then
        update attempts set ended = clock_timestamp(), how = 'second', bytes = p_bytes where token = p_token;
        return 'already';
    end if;
    insert into results (job, token, bytes) values (v_job.id, p_token, p_bytes);
    update jobs set state = 'done', token = null, worker = null, request = null, expires = null, why = null where id = v_job.id;
    update attempts set ended = clock_timestamp(), how = 'finished' where token = p_token;
    update workers set seen = clock_timestamp(), streak = 0 where id = p_worker;
    notify viravolta_results;
    return 'accepted';
end $$;

-- A worker's own failure: another tries, and three in a row stop this one.
create function fail(p_job jobs, p_attempt attempts, p_why text) returns void language plpgsql as $$
begin
    update attempts set ended = clock_timestamp(), how = 'failed', why = left(p_why, 2000) where token = p_attempt.token;
    update workers set streak = streak + 1, stopped = case when streak >= 2 then left(p_why, 2000) else stopped end
     where id = p_attempt.worker;
    perform failed(p_job.id, p_attempt.worker, left(p_why, 2000));
    notify viravolta_jobs;
end $$;

-- Not done: because the worker leaves (no reason), or because it cannot. Says whether the worker is to stop.
create function give_back(p_worker bytea, p_token bytea, p_why text) returns text
language plpgsql security definer set search_path = viravolta_jobs, pg_temp as $$
declare
    v_attempt attempts;
    v_job jobs;
begin
    select * into v_attempt from attempts where token = p_token and worker = p_worker;
    if found then
        select * into v_job from jobs where id = v_attempt.job for update;
    end if;
    if v_job.state is distinct from 'leased' or v_job.token is distinct from p_token then
        return 'stale';
    end if;
    if p_why is null then
        update attempts set ended = clock_timestamp(), how = 'left' where token = p_token;
        update jobs set state = 'waiting', token = null, worker = null, request = null, expires = null where id = v_job.id;
        notify viravolta_jobs;
    else
        perform fail(v_job, v_attempt, p_why);
    end if;
    return case when (select stopped is not null from workers where id = p_worker) then 'stopped' else 'done' end;
end $$;

create function blob(p_hash bytea) returns bytea language sql stable security definer
    set search_path = viravolta_jobs, pg_temp as $$ select bytes from blobs where hash = p_hash $$;

-- The coordinator has looked at a result and does not believe it: evidence now, and somebody else tries.
create function refuse(p_job bytea, p_why text) returns boolean language plpgsql as $$
declare
    v_result results;
    v_attempt attempts;
begin
    perform 1 from jobs where id = p_job for update;
    delete from results where job = p_job returning * into v_result;
    if not found then
        return false;
    end if;
    update attempts set how = 'refused', why = p_why, bytes = v_result.bytes where token = v_result.token returning * into v_attempt;
    update workers set refused = refused + 1, stopped = case when refused >= 2 then p_why else stopped end
     where id = v_attempt.worker;
    perform failed(p_job, v_attempt.worker, p_why);
    notify viravolta_jobs;
    return true;
end $$;

revoke all on all functions in schema viravolta_jobs from public;
revoke all on schema viravolta_jobs from public;
