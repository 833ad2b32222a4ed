-- Rankings, the caller's own position and totals of the current site's board (private.board_of), which all sites
-- share except those that rank apart, and the best scores on the site itself. Open to everyone. Returns names only,
-- never an id or e-mail address; `is_me` marks the caller's own rows. 'month' is 30 days, 'week' 7, today included,
-- in Bangkok. Refuses other periods (period_invalid).
create or replace function public.leaderboard(period text default 'all') returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  span smallint := case period when 'all' then 0 when 'month' then 30 when 'week' then 7 end;
  here constant uuid := private.current_tenant_id();
  board constant uuid := private.board_of(here);
  own json;
begin
  if span is null then
    perform private.fail('period_invalid');
  end if;
  own := private.own_standing(board, span);
  return json_build_object('period', period, 'rankings', private.first_standings(board, span), 'own', own,
    'recent', private.recent_high_scores(here, span),
    'stats', private.standing_totals(board, span, (own ->> 'rank')::bigint));
end
$$;
grant execute on function public.leaderboard(text) to anon, authenticated, service_role;
