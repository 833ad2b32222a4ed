-- Recounts all statistics from the attempts, after a restore or a manual correction. Owner only.
create or replace function private.rebuild_statistics() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Before submissions have to wait: a calibration holds it for minutes.
  perform pg_advisory_xact_lock(private.item_statistics_lock());
  perform pg_advisory_xact_lock(private.figures_lock());
  lock table public.quiz_attempts in share mode;
  perform pg_advisory_xact_lock_shared(private.standings_lock());
  delete from private.learner_totals;
  delete from private.learner_days;
  delete from private.learner_standings;
  update private.standings_state set rolled_on = private.day_of(now()), rolling_to = null, reached = null;
  perform private.count_attempts(batch) from private.submitted_batches() batch;
  perform private.rebuild_figures();
  perform private.rebuild_item_statistics();
  -- Attempts of deleted accounts count for their quiz sets only.
  delete from private.learner_totals t using public.profiles p where p.user_id = t.user_id and p.deleted_at is not null;
  delete from private.learner_days t using public.profiles p where p.user_id = t.user_id and p.deleted_at is not null;
  delete from private.learner_standings t using public.profiles p where p.user_id = t.user_id and p.deleted_at is not null;
  perform private.mark_standings(force => true);
end
$$;

-- All submitted attempts, in batches of a thousand learners, so that a rebuild holds the sums of one batch in memory,
-- not of all.
create or replace function private.submitted_batches() returns setof uuid[]
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reached uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    with learners as (
      select user_id from public.profiles where user_id > reached order by user_id limit 1000
    )
    select (select max(user_id::text)::uuid from learners),
      array(select a.id from learners join public.quiz_attempts a using (user_id) where a.status = 'submitted')
    into reached, batch;
    exit when reached is null;
    return next batch;
  end loop;
end
$$;
