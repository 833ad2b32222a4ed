-- Counts everything anew from the attempts: after a restore or a correction by hand. Owner only.
create or replace function private.rebuild_statistics() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(private.figures_lock());
  lock table public.quiz_attempts in share mode;
  delete from private.learner_totals;
  delete from private.learner_days;
  delete from private.learner_standings;
  update private.standings_state set rolled_on = private.day_of(now());
  perform private.count_attempts(
    (select coalesce(array_agg(id), '{}') from public.quiz_attempts where status = 'submitted'));
  perform private.rebuild_figures();
  perform private.rebuild_topics();
  perform private.rebuild_item_statistics();
  -- Attempts of deleted accounts count for their quiz sets only.
  delete from private.learner_totals t using public.profiles p where p.user_id = t.user_id and p.deleted_at is not null;
  delete from private.learner_days t using public.profiles p where p.user_id = t.user_id and p.deleted_at is not null;
  delete from private.learner_standings t using public.profiles p where p.user_id = t.user_id and p.deleted_at is not null;
  perform private.mark_standings(force => true);
end
$$;
