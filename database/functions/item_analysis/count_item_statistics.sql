-- One step of the job that keeps item statistics: an edition counted anew, or a batch of attempts
-- taken off the queue and added. Answers how much it did; the worker calls it until that is 0. Taking
-- and adding are one transaction, so a crash neither loses nor doubles, and one worker at a time does
-- it: the others answer 0.
create or replace function private.count_item_statistics(batch integer default 500) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  stale bigint;
  taken uuid[];
begin
  if not pg_try_advisory_xact_lock(private.item_statistics_lock()) then
    return 0;
  end if;
  -- Locked in a statement of its own: what a regrade has committed by then is seen by those below,
  -- and a later one waits for this, then asks for a recount again.
  select s.edition_id into stale from private.edition_statistics s where s.recount
  order by s.edition_id limit 1 for no key update;
  if found then
    perform private.recount_edition(stale);
    return 1;
  end if;
  with due as (
    delete from private.finished_attempts where ctid = any (array(
      select f.ctid from private.finished_attempts f limit batch)) returning attempt_id
  )
  select array_agg(attempt_id) into taken from due;
  if taken is null then
    return 0;
  end if;
  perform private.add_item_statistics(array(select private.first_attempts(taken)));
  return cardinality(taken);
end
$$;
grant execute on function private.count_item_statistics(integer) to service_role;

-- Attempts that are still in the queue are left to it: one statement sees both as of one moment.
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
end
$$;

-- Asks for a recount of some editions. Also of those that nobody has counted yet: the job may be
-- about to, by what was true before.
create or replace function private.ask_for_recount(editions bigint[]) returns void
language sql security definer
set search_path = ''
as $$
  insert into private.edition_statistics (edition_id, recount)
  select distinct edition, true from unnest(editions) edition order by edition
  on conflict (edition_id) do update set recount = true
$$;

-- Part of private.rebuild_statistics, which holds off submissions meanwhile. Owner only.
create or replace function private.rebuild_item_statistics() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(private.item_statistics_lock());
  delete from private.finished_attempts;
  delete from private.edition_statistics;
  perform private.ask_for_recount(array(
    select distinct edition_id from public.quiz_attempts where status = 'submitted'));
  loop
    exit when private.count_item_statistics() = 0;
  end loop;
end
$$;

create or replace function private.item_statistics_lock() returns bigint
language sql immutable
set search_path = ''
as $$
  select 4712600002
$$;
