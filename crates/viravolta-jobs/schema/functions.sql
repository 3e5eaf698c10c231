-- What the queue does, in its newest version: made anew whenever the tables are brought up to date. Whoever changes something here
-- adds a step, even an empty one, so that databases get it.

-- What this transaction says need not be on the disk before it is answered. Of a lease or a beat that a crash of the server has
-- undone within the last second, the worker hears at its next beat; another does the job.
create or replace function soon() returns void language plpgsql as $$
begin
    perform set_config('synchronous_commit', 'off', true);
end $$;

-- Whether jobs of a batch may go to a worker.
create or replace function fits(b batches, w workers) returns boolean language sql stable as $$
    select b.version = w.version
       and (not b.fair or b.class is null or (b.class = w.class and w.speed between b.speed / 1.25 and b.speed * 1.25))
$$;

-- Whether a worker can be expected to take jobs.
create or replace function is_there(w workers) returns boolean language sql stable as $$
    select w.stopped is null and not w.gone and w.seen > clock_timestamp() - interval '2 minutes'
$$;

-- Somebody failed at a job: it waits again, or is parked once three workers have failed or there were six failures. Whoever
-- failed at a job that is parked is not to blame for it.
create or replace function failed(p_job bytea, p_worker bytea, p_why text) returns void language plpgsql as $$
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

create or replace function schema_version() returns integer language sql stable security definer
    set search_path = viravolta_jobs, pg_temp as $$ select number from version $$;

-- A worker comes, or comes again: what it had before it was interrupted is given back.
create or replace function register(p_worker bytea, p_name text, p_version text, p_class text, p_speed float8, p_slots integer, p_about text)
returns void language plpgsql security definer set search_path = viravolta_jobs, pg_temp as $$
declare
    v jobs;
begin
    -- What is not a number is larger than every number.
    if (length(p_worker) = 16 and length(p_name) <= 200 and length(p_about) <= 100000 and p_slots between 1 and 1024
        and length(p_class) <= 200 and length(p_version) <= 200 and p_speed > 0 and p_speed < 1e9) is not true then
        raise exception 'a worker cannot be like that' using errcode = '22023';
    end if;
    for v in select * from jobs where worker = p_worker and state = 'leased' for update loop
        update attempts set ended = clock_timestamp(), how = 'crashed' where token = v.token;
        perform failed(v.id, p_worker, 'crashed');
    end loop;
    insert into workers (id, name, version, class, speed, slots, about)
    values (p_worker, p_name, p_version, p_class, p_speed, p_slots, p_about)
    on conflict (id) do update set name = p_name, version = p_version, class = p_class, speed = p_speed, slots = p_slots,
        about = p_about, seen = clock_timestamp(), streak = 0, refused = 0, stopped = null, gone = false;
end $$;

-- Up to so many jobs. The same request again gets the same jobs again.
create or replace function lease(p_worker bytea, p_request bytea, p_want integer)
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
    perform soon();
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
                     where w.version = v_batch.version and is_there(w)
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
               -- Who failed at it, or has done it before, tries again only if nobody else is there.
               and not (p_worker = any (j.failed_by || j.done_by) and exists (
                    select 1 from workers o
                     where o.id <> all (j.failed_by || j.done_by) and is_there(o) and fits(v_batch, o)))
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
create or replace function beat(p_worker bytea, p_tokens bytea[]) returns text[]
language plpgsql security definer set search_path = viravolta_jobs, pg_temp as $$
declare
    v_answers text[] := '{}';
    v_answer text;
    v_token bytea;
begin
    if cardinality(p_tokens) > 4096 then
        raise exception 'nobody has so many jobs' using errcode = '22023';
    end if;
    perform soon();
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
create or replace function finish(p_worker bytea, p_token bytea, p_bytes bytea) returns text
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
    if v_attempt.how in ('finished', 'second', 'again') then
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
    -- Those who notify commit one after the other. Who has results to look at looks for more by itself.
    if not exists (select 1 from results r join jobs j on j.id = r.job
                    where not r.settled and r.job <> v_job.id and j.batch = v_job.batch) then
        notify viravolta_results;
    end if;
    return 'accepted';
end $$;

-- A worker's own failure: another tries, and three in a row stop this one.
create or replace function fail(p_job jobs, p_attempt attempts, p_why text) returns void language plpgsql as $$
begin
    update attempts set ended = clock_timestamp(), how = 'failed', why = left(p_why, 2000) where token = p_attempt.token;
    update workers set streak = streak + 1, stopped = case when streak >= 2 then left(p_why, 2000) else stopped end
     where id = p_attempt.worker;
    perform failed(p_job.id, p_attempt.worker, left(p_why, 2000));
    notify viravolta_jobs;
end $$;

-- Not done: because the worker leaves (no reason), or because it cannot. Says whether the worker is to stop.
create or replace function give_back(p_worker bytea, p_token bytea, p_why text) returns text
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

-- A worker leaves: what it still has waits for others, who do not wait for it.
create or replace function leave(p_worker bytea) returns void
language plpgsql security definer set search_path = viravolta_jobs, pg_temp as $$
declare
    v jobs;
begin
    for v in select * from jobs where worker = p_worker and state = 'leased' for update loop
        update attempts set ended = clock_timestamp(), how = 'left' where token = v.token;
        update jobs set state = 'waiting', token = null, worker = null, request = null, expires = null where id = v.id;
    end loop;
    update workers set seen = clock_timestamp(), gone = true where id = p_worker;
    notify viravolta_jobs;
end $$;

create or replace function blob(p_hash bytea) returns bytea language sql stable security definer
    set search_path = viravolta_jobs, pg_temp as $$ select bytes from blobs where hash = p_hash $$;

-- The coordinator has looked at a result and does not believe it: evidence now, and somebody else tries.
create or replace function refuse(p_job bytea, p_why text) returns boolean language plpgsql as $$
declare
    v_result results;
    v_attempt attempts;
begin
    perform 1 from jobs where id = p_job for update;
    delete from results where job = p_job returning * into v_result;
    if not found then
        return false;
    end if;
    -- As much as shows what was wrong: who lies all the time does not fill the disk.
    update attempts set how = 'refused', why = left(p_why, 2000), bytes = substring(v_result.bytes for 262144)
     where token = v_result.token returning * into v_attempt;
    update workers set refused = refused + 1, stopped = case when refused >= 2 then left(p_why, 2000) else stopped end
     where id = v_attempt.worker;
    perform failed(p_job, v_attempt.worker, left(p_why, 2000));
    notify viravolta_jobs;
    return true;
end $$;

-- The coordinator has kept a result and wants another: done by somebody else if there is one. Nobody is to blame.
create or replace function again(p_job bytea, p_why text) returns boolean language plpgsql as $$
declare
    v_result results;
    v_attempt attempts;
begin
    perform 1 from jobs where id = p_job for update;
    delete from results where job = p_job returning * into v_result;
    if not found then
        return false;
    end if;
    update attempts set how = 'again', why = left(p_why, 2000), bytes = v_result.bytes
     where token = v_result.token returning * into v_attempt;
    update workers set refused = 0 where id = v_attempt.worker and refused > 0;
    update jobs set state = 'waiting', why = left(p_why, 2000), done_by = done_by || v_attempt.worker where id = p_job;
    notify viravolta_jobs;
    return true;
end $$;

revoke all on all functions in schema viravolta_jobs from public;
revoke all on schema viravolta_jobs from public;

-- Who may work may also do what workers could not do in an earlier version.
do $$
declare
    v_role text;
begin
    for v_role in select distinct grantee from information_schema.role_routine_grants
                   where routine_schema = 'viravolta_jobs' and routine_name = 'lease' and grantee <> current_user loop
        execute format('grant execute on function leave(bytea) to %I', v_role);
    end loop;
end $$;
