-- One step of the item statistics job: recounts one edition, or takes a batch of attempts off the queue, in the order
-- of finishing, and adds it to the statistics and to learners' evidence. Attempts from before evidence existed come
-- first, since the first meeting with a question counts.
-- Returns the number of items done; the worker calls it until that is 0. Taking and adding are one transaction, so a
-- crash neither loses nor duplicates attempts. Only one worker runs it at a time; others return 0.
create or replace function private.count_item_statistics(batch integer default 500) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  stale bigint;
  measured integer;
  taken uuid[];
begin
  if not pg_try_advisory_xact_lock(private.item_statistics_lock()) then
    return 0;
  end if;
  -- Locked in a separate statement: the statements below then see every regrade committed by now, and a later regrade
  -- waits for this transaction and then requests another recount.
  select s.edition_id into stale from private.edition_statistics s where s.recount
  order by s.edition_id limit 1 for no key update;
  if found then
    perform private.recount_edition(stale);
    return 1;
  end if;
  measured := private.measure_old_attempts(batch);
  if measured > 0 then
    return measured;
  end if;
  with due as (
    delete from private.finished_attempts where ctid = any (array(
      select f.ctid from private.finished_attempts f order by f.completed_at limit batch)) returning attempt_id
  )
  select array_agg(attempt_id) into taken from due;
  if taken is null then
    return 0;
  end if;
  perform private.add_evidence(taken);
  perform private.add_item_statistics(array(select private.first_attempts(taken)));
  return cardinality(taken);
end
$$;
grant execute on function private.count_item_statistics(integer) to service_role;

-- Leaves out attempts still in the queue. One statement reads both, so they are seen at the same moment.
create or replace function private.recount_edition(stale bigint) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  ids uuid[] := array(
    select private.first_attempts(array(
      select a.id from public.quiz_attempts a
      where a.edition_id = stale and a.status = 'submitted'
        and not exists (select from private.finished_attempts f where f.attempt_id = a.id))));
  step constant integer := 1000;
begin
  delete from private.item_statistics where edition_id = stale;
  update private.edition_statistics set attempts = 0, score_counts = '{}', recount = false
  where edition_id = stale;
  for place in 1..cardinality(ids) by step loop
    perform private.add_item_statistics(ids[place : place + step - 1]);
  end loop;
  delete from private.edition_statistics where edition_id = stale and attempts = 0;
  perform private.mark_evidence(stale);
  perform private.mark_predictions(stale);
end
$$;

-- Requests a recount of editions, including editions not counted yet: the job may be about to count them from rows
-- read before the regrade.
create or replace function private.ask_for_recount(editions bigint[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.edition_statistics (edition_id, recount)
  select distinct edition, true from unnest(editions) edition order by edition
  on conflict (edition_id) do update set recount = true
$$;

-- Part of private.rebuild_statistics, which blocks submissions while it runs. Owner only.
create or replace function private.rebuild_item_statistics() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(private.item_statistics_lock());
  with queued as (
    delete from private.finished_attempts returning attempt_id
  )
  insert into private.attempts_to_measure
  select a.completed_at, a.id from queued q join public.quiz_attempts a on a.id = q.attempt_id
  where a.status = 'submitted' on conflict do nothing;
  delete from private.edition_statistics;
  perform private.ask_for_recount(array(
    select distinct edition_id from public.quiz_attempts where status = 'submitted'));
  loop
    exit when private.count_item_statistics() = 0;
  end loop;
end
$$;

-- Advisory lock of the job, of rebuilding and of a calibration.
create or replace function private.item_statistics_lock() returns bigint
language sql immutable
set search_path = ''
as $$
  select 4712600002
$$;
