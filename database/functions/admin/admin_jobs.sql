-- Long acts of the back office as jobs: the request only stores the job, the worker calls the act's function with the
-- claims of the user who started it, and the browser reads the progress. The act is one transaction, as in a request:
-- its rows appear together, and a cancelled or failed job leaves none. Each act checks its caller itself, when it runs.

-- The acts that may be jobs: the statement that runs each, with its arguments and the job's id as $1.
create or replace function private.admin_job_statement(act text) returns text
language sql immutable
set search_path = ''
as $$
  select case act
    when 'copy_catalogue' then
      'select public.copy_catalogue(($1::jsonb ->> ''job_id'')::uuid, ($1::jsonb ->> ''source'')::uuid, ($1::jsonb ->> ''target'')::uuid) as result'
    when 'copy_record' then
      'select public.copy_record(($1::jsonb ->> ''job_id'')::uuid, $1::jsonb ->> ''table_name'', ($1::jsonb ->> ''record_id'')::uuid) as result'
    when 'undo_batch' then 'select public.undo_batch(($1::jsonb ->> ''batch_id'')::uuid) as result'
    when 'undo_import' then 'select public.undo_import(($1::jsonb ->> ''import_id'')::uuid) as result'
    when 'move_questions' then
      'select public.move_questions($1::jsonb -> ''chosen'', ($1::jsonb ->> ''quiz_set_id'')::uuid) as result'
    when 'set_questions_status' then
      'select public.set_questions_status($1::jsonb -> ''chosen'', $1::jsonb ->> ''status'') as result'
    when 'tag_questions' then
      'select public.tag_questions($1::jsonb -> ''chosen'', array(select jsonb_array_elements_text($1::jsonb -> ''added''))::uuid[], array(select jsonb_array_elements_text($1::jsonb -> ''removed''))::uuid[]) as result'
    when 'delete_questions' then 'select public.delete_questions($1::jsonb -> ''chosen'') as result'
    when 'set_default_cost' then
      'select public.set_default_cost(($1::jsonb ->> ''cost'')::integer) as result'
    when 'change_many' then
      'select public.change_many($1::jsonb ->> ''table_name'', $1::jsonb -> ''chosen'', $1::jsonb ->> ''act'', $1::jsonb -> ''detail'') as result'
  end
$$;

-- The number of rows that the act will write, for its progress. Refuses what the act would refuse, where this can be
-- known beforehand, and unknown acts (request_malformed).
create or replace function private.admin_job_total(act text, args jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  total bigint;
begin
  case act
    when 'copy_catalogue' then
      perform private.require_admin();
      perform private.refuse_copy((args ->> 'source')::uuid, (args ->> 'target')::uuid);
      total := (private.catalogue_counts((args ->> 'source')::uuid) ->> 'questions')::bigint;
    when 'undo_batch' then
      select coalesce(sum(counted.value::bigint), b.row_count, 0) into total
      from private.admin_batches b
        left join lateral jsonb_each_text(b.contents -> 'rows') counted on true
      where b.id = (args ->> 'batch_id')::uuid and (b.actor_id = auth.uid() or private.is_admin())
      group by b.row_count;
    when 'undo_import' then
      select i.created_count + i.updated_count into total from private.imports i
      where i.id = (args ->> 'import_id')::uuid and private.may_see_import(i, private.require_manager());
    when 'copy_record' then
      perform private.require_tenants(private.tenants_of(args ->> 'table_name', array[(args ->> 'record_id')::uuid]));
      total := private.record_copy_total(args ->> 'table_name', (args ->> 'record_id')::uuid);
    when 'move_questions', 'set_questions_status', 'tag_questions', 'delete_questions' then
      total := cardinality(private.confirmed_questions(args -> 'chosen'));
    when 'set_default_cost' then
      perform private.require_admin();
      total := cardinality(private.other_costs((args ->> 'cost')::integer));
    when 'change_many' then
      perform private.row_act(args ->> 'table_name', args ->> 'act', args -> 'detail');
      total := cardinality(private.confirmed_ids(args ->> 'table_name', args -> 'chosen'));
    else perform private.fail('request_malformed');
  end case;
  return least(coalesce(total, 0), 2147483647);
end
$$;

-- Starts a job once, however often its request is sent. Refuses an id that was used for another request
-- (request_id_reused), arguments of more than 100,000 bytes (body_too_large), and more unfinished jobs than five of one
-- user or fifty of all (jobs_too_many), or 200 of one user in a day (jobs_too_many_today).
create or replace function public.start_admin_job(job_id uuid, act text, args jsonb) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  this private.admin_jobs;
  total integer;
  daily_limit constant integer := 200;
begin
  perform private.require_manager();
  if auth.uid() is null then
    perform private.fail('sign_in_required');
  elsif job_id is null then
    perform private.fail('request_id_required');
  elsif octet_length(args::text) > 100000 then
    perform private.fail('body_too_large');
  end if;
  select * into this from private.admin_jobs j where j.id = job_id;
  if not found then
    -- Before the lock: counting may take seconds, in which other users start jobs.
    total := private.admin_job_total(start_admin_job.act, start_admin_job.args);
    -- Serializes the limits and the insertion, so that the limits hold and the same id is stored once.
    perform pg_advisory_xact_lock(hashtextextended('private.start_admin_job', 0));
    select * into this from private.admin_jobs j where j.id = job_id;
  end if;
  if found then
    if (this.actor_id, this.act, this.args) is distinct from (auth.uid(), start_admin_job.act, start_admin_job.args) then
      perform private.fail('request_id_reused');
    end if;
    return private.admin_job_answer(this);
  end if;
  if (select count(*) >= 50 or count(*) filter (where j.actor_id = auth.uid()) >= 5
    from private.admin_jobs j where j.finished_at is null)
  then
    perform private.fail('jobs_too_many');
  elsif (select count(*) >= daily_limit
    from private.admin_jobs j where j.actor_id = auth.uid() and j.created_at > now() - interval '1 day')
  then
    perform private.fail('jobs_too_many_today', jsonb_build_object('highest', daily_limit));
  end if;
  insert into private.admin_jobs (id, actor_id, claims, request_id, act, args, total)
  values (job_id, auth.uid(), (
      select jsonb_object_agg(c.key, c.value) from jsonb_each(auth.jwt()) c
      where c.key in ('sub', 'role', 'aal', 'session_id')),
    nullif(current_setting('request.id', true), ''), start_admin_job.act, start_admin_job.args, total)
  returning * into this;
  if to_regnamespace('graphile_worker') is not null then
    perform graphile_worker.add_job('admin-jobs-run', job_key => 'admin-jobs-run');
  end if;
  return private.admin_job_answer(this);
end
$$;
grant execute on function public.start_admin_job(uuid, text, jsonb) to anon, authenticated, service_role;

-- The caller's latest 50 jobs of the last day that were not dismissed, oldest first.
create or replace function public.list_admin_jobs() returns json
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_manager();
  return (select coalesce(json_agg(private.admin_job_answer(l.job) order by (l.job).created_at, (l.job).id), '[]')
    from (
      select j as job from private.admin_jobs j
      where j.actor_id = auth.uid() and j.dismissed_at is null
        and coalesce(j.finished_at, 'infinity') > now() - interval '1 day'
      order by j.created_at desc, j.id desc limit 50) l);
end
$$;
grant execute on function public.list_admin_jobs() to anon, authenticated, service_role;

-- A page of the jobs of all users, newest first, of the 30 days for which they are stored. `filters`: q (name or e-mail
-- address of the user, or a job's id), act, state. Administrators only.
create or replace function public.list_all_admin_jobs(page integer, size integer, filters jsonb default '{}') returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  typed constant text := btrim(left(coalesce(filters ->> 'q', ''), 100));
  listed_page constant bigint := greatest(page, 1);
  listed_size constant integer := least(greatest(size, 1), 100);
begin
  perform private.require_admin();
  return (
    with answered as (
      select j.id, j.created_at, j.finished_at, j.actor_id, private.admin_job_answer(j)::jsonb as answer
      from private.admin_jobs j
      where (typed = '' or j.id::text = lower(typed) or j.actor_id in (
          select t.user_id from private.profile_texts t where t.plain like public.search_pattern(typed)))
        and (coalesce(filters ->> 'act', '') in ('', j.act))
    ), found as (
      select * from answered a where coalesce(filters ->> 'state', '') in ('', a.answer ->> 'state')
    )
    select json_build_object('total', (select count(*) from found), 'rows', coalesce((
      select json_agg(l.answer || jsonb_build_object('created_at', l.created_at, 'finished_at', l.finished_at,
        'actor', private.audit_actor(l.actor_id)) order by l.created_at desc, l.id)
      from (select * from found f order by f.created_at desc, f.id
        limit listed_size offset (listed_page - 1) * listed_size) l), '[]')));
end
$$;
grant execute on function public.list_all_admin_jobs(integer, integer, jsonb) to anon, authenticated, service_role;

-- Cancels one of the caller's jobs, or any for an administrator: at once while it waits, otherwise at its next progress
-- or, for an act of a single statement, before its commit. A finished job stays as it is. Refuses an unknown job
-- (job_not_found).
create or replace function public.cancel_admin_job(job_id uuid) returns json
language plpgsql security definer
set search_path = ''
as $$
declare
  this private.admin_jobs;
  is_admin constant boolean := private.is_admin();
begin
  perform private.require_manager();
  update private.admin_jobs j set cancelled_at = coalesce(j.cancelled_at, now())
  where j.id = job_id and (is_admin or j.actor_id = auth.uid()) and j.finished_at is null returning * into this;
  if found and pg_try_advisory_xact_lock(private.admin_job_lock(job_id)) then
    update private.admin_jobs j set finished_at = now(), error = private.error_body('job_cancelled')
    where j.id = job_id returning * into this;
  elsif not found then
    select * into this from private.admin_jobs j where j.id = job_id and (is_admin or j.actor_id = auth.uid());
    if not found then
      perform private.fail('job_not_found');
    end if;
  end if;
  return private.admin_job_answer(this);
end
$$;
grant execute on function public.cancel_admin_job(uuid) to anon, authenticated, service_role;

-- Removes one of the caller's finished jobs from the list. Refuses an unknown or unfinished job (job_not_found).
create or replace function public.dismiss_admin_job(job_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_manager();
  update private.admin_jobs j set dismissed_at = coalesce(j.dismissed_at, now())
  where j.id = job_id and j.actor_id = auth.uid() and j.finished_at is not null;
  if not found then
    perform private.fail('job_not_found');
  end if;
end
$$;
grant execute on function public.dismiss_admin_job(uuid) to anon, authenticated, service_role;

-- A job as the browser reads it.
create or replace function private.admin_job_answer(job private.admin_jobs) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('id', job.id, 'act', job.act, 'total', job.total, 'done', job.done,
    'deletes', job.act = 'change_many' and job.args ->> 'act' = 'delete',
    'state', case
      when job.finished_at is null then
        case when job.cancelled_at is not null then 'cancelling' when job.started_at is null then 'waiting' else 'running' end
      when job.error is null then 'done'
      when job.error ->> 'code' = 'job_cancelled' then 'cancelled'
      else 'failed'
    end,
    'error', job.error ->> 'message',
    -- The rows that the act did not change; all of them are in the result.
    'refused', coalesce(jsonb_path_query_array(job.result, '$.refused[0 to 99]'), '[]'),
    -- The batch that can still be undone. Each act of a job can be undone, so that the rows of the batch, which
    -- private.undo_status reads, need not be read at each poll.
    'batch_id', (select b.id from private.admin_batches b
      where b.id = coalesce(job.result ->> 'batch_id', job.result ->> 'batch')::uuid and job.act <> 'undo_batch'
        and b.undone_at is null and b.created_at > now() - interval '30 days' and b.row_count > 0))
$$;

create or replace function private.admin_job_lock(job_id uuid) returns bigint
language sql immutable
set search_path = ''
as $$
  select hashtextextended('private.admin_jobs:' || job_id, 0)
$$;

-- Claims the next job for this transaction, by locks that end with it: two jobs run at a time, and one of each user.
-- A job whose process was killed is therefore free again at once. The locks of a job that is not claimed are released
-- with the rollback of its block, because the transaction may last for the whole act of another user.
create or replace function private.claim_admin_job(out id uuid, out statement text, out args jsonb, out claims jsonb,
  out request_id text) returns setof record
language plpgsql security definer
set search_path = ''
as $$
declare
  candidate private.admin_jobs;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.admin_jobs slot 1', 0))
    and not pg_try_advisory_xact_lock(hashtextextended('private.admin_jobs slot 2', 0))
  then
    return;
  end if;
  for candidate in
    select * from private.admin_jobs j where j.finished_at is null order by j.created_at, j.id
  loop
    begin
      if pg_try_advisory_xact_lock(hashtextextended('private.admin_jobs of ' || candidate.actor_id, 0))
        and pg_try_advisory_xact_lock(private.admin_job_lock(candidate.id))
      then
        -- Another process may have finished it before the locks were taken.
        return query select j.id, private.admin_job_statement(j.act),
          j.args || jsonb_build_object('job_id', j.id), j.claims, j.request_id
        from private.admin_jobs j where j.id = candidate.id and j.finished_at is null;
        if found then
          return;
        end if;
      end if;
      raise exception using errcode = 'JOBNF', message = 'this job is not free';
    exception when sqlstate 'JOBNF' then
      null;
    end;
  end loop;
end
$$;

-- Records that a claimed job is about to run; called on another connection than the job's. False if it was cancelled
-- or its processes ended five times, which finishes it.
create or replace function private.begin_admin_job(job_id uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  this private.admin_jobs;
begin
  update private.admin_jobs j set tries = j.tries + 1, started_at = now(), done = 0
  where j.id = job_id and j.finished_at is null returning * into this;
  if this.cancelled_at is null and this.tries <= 5 then
    return true;
  end if;
  update private.admin_jobs j set finished_at = now(),
    error = private.error_body(case when this.cancelled_at is null then 'job_failed' else 'job_cancelled' end)
  where j.id = job_id and j.finished_at is null;
  return false;
end
$$;

-- Called by acts after each part of their rows. In a job, sends the number of rows written so far to the worker as a
-- notice, because no other transaction sees them yet, and refuses to continue once the job was cancelled
-- (job_cancelled). In a request it does nothing.
create or replace function private.report_progress(done bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job_id constant uuid := nullif(current_setting('back_office.job', true), '')::uuid;
begin
  if job_id is null then
    return;
  elsif exists (select from private.admin_jobs j where j.id = job_id and j.cancelled_at is not null) then
    perform private.fail('job_cancelled');
  end if;
  raise notice using message = done::text, errcode = 'JOBPR';
end
$$;
grant execute on function private.report_progress(bigint) to authenticated, service_role;

-- Stores the progress; called on another connection than the job's.
create or replace function private.note_progress(job_id uuid, done integer) returns void
language sql security definer
set search_path = ''
as $$
  update private.admin_jobs j set done = note_progress.done where j.id = job_id and j.finished_at is null
$$;

-- Stores the result in the transaction of the act, with the number of rows that it changed. Refuses, which rolls back
-- the act, a job that was cancelled since its last progress (job_cancelled), and one whose user lost the role, the
-- session or one of the tenants (site_not_managed) since the act checked them.
create or replace function private.finish_admin_job(job_id uuid, result jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  this private.admin_jobs;
  -- Null if the act began with the rights of an administrator.
  began_with constant uuid[] := nullif(current_setting('back_office.tenants', true), '')::uuid[];
begin
  update private.admin_jobs j set finished_at = clock_timestamp(), result = finish_admin_job.result,
    done = coalesce((finish_admin_job.result ->> 'changed')::integer, (finish_admin_job.result ->> 'rows')::integer,
      (finish_admin_job.result #>> '{counts,questions}')::integer, j.total)
  where j.id = job_id and j.finished_at is null and j.cancelled_at is null returning * into this;
  if not found then
    perform private.fail('job_cancelled');
  elsif this.act in ('copy_catalogue', 'set_default_cost') then
    perform private.require_admin();
  else
    perform private.require_tenants(began_with);
  end if;
end
$$;

-- Stores the error that ended a job: the catalogue's, or job_failed for others, which the worker logs.
create or replace function private.fail_admin_job(job_id uuid, state text, message text) returns void
language sql security definer
set search_path = ''
as $$
  update private.admin_jobs j set finished_at = now(),
    error = case when state = 'PGRST' then message::jsonb else private.error_body('job_failed') end
  where j.id = job_id and j.finished_at is null
$$;
