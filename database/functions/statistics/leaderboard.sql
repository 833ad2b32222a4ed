-- Rankings, the caller's own place, recent high scores and totals of the whole installation; anyone
-- may see them. Names only, never an id or an e-mail: `is_me` marks the caller's own. 'month' is 30
-- days, 'week' 7, today included, in Bangkok.
create or replace function public.leaderboard(period text default 'all') returns json
language plpgsql stable security definer
set search_path = ''
-- Planning joins anew costs more than running them, and grows with their statistics.
set plan_cache_mode = force_generic_plan
-- By indexes, also where a plan was made while a table was empty (docs/decisions/0026-statistics.md).
set enable_seqscan = off
set jit = off
as $$
declare
  span smallint := case period when 'all' then 0 when 'month' then 30 when 'week' then 7 end;
  own json;
begin
  if span is null then
    perform private.fail('period_invalid');
  end if;
  own := private.own_standing(span);
  return json_build_object('period', period, 'rankings', private.first_standings(span), 'own', own,
    'recent', private.recent_high_scores(span),
    'stats', private.standing_totals(span, (own ->> 'rank')::bigint));
end
$$;
grant execute on function public.leaderboard(text) to anon, authenticated, service_role;
