-- All figures of the back office's first screen: totals, the range (7, 30 or 90 days in Bangkok time, today included)
-- with the range before it, its days, its latest events, and quiz sets by performance. `site` limits them to a
-- tenant's id or 'global' (private.is_of_site); users, the ledger and tags belong to no site and are always counted
-- in full. Figures are read from private.figures and quiz_set_spans, never from attempts, and equal them at any
-- moment. Attempts are submitted ones; revenue is that of orders paid and not refunded, on the day of payment.
-- Administrators only; refuses other ranges (range_invalid).
create or replace function public.admin_dashboard(range text default '7d', site text default null) returns json
language plpgsql stable security definer
set search_path = ''
as $$
declare
  span constant smallint := case range when '7d' then 7 when '30d' then 30 when '90d' then 90 end;
  today constant date := private.day_of(now());
begin
  perform private.require_admin();
  if span is null then
    perform private.fail('range_invalid');
  end if;
  return json_build_object(
    'range', range, 'site', site, 'generated_at', now(),
    'first_day', today - span + 1, 'last_day', today,
    'totals', private.dashboard_totals(site),
    'current', private.span_figures(today - span + 1, today, site),
    'previous', private.span_figures(today - 2 * span + 1, today - span, site),
    'days', private.day_figures(today - span + 1, today, site),
    'recent', private.recent_activity(today - span + 1, site),
    'quiz_sets', private.quiz_set_ranking(span, site));
end
$$;
grant execute on function public.admin_dashboard(text, text) to anon, authenticated, service_role;

-- 'excellent' from 80 percent, 'good' from 60, otherwise 'needs_improvement'; null without an average.
create or replace function private.performance_label(average numeric) returns text
language sql immutable parallel safe
as $$
  select case when average >= 80 then 'excellent' when average >= 60 then 'good'
    when average is not null then 'needs_improvement' end
$$;

-- Totals since the beginning; the day '-infinity' holds the sums over all days.
create or replace function private.dashboard_totals(site text) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object(
    'profiles', f.profiles,
    'categories', (select count(*) from public.categories where private.is_of_site(tenant_id, dashboard_totals.site)),
    'subcategories', (select count(*) from public.subcategories
      where private.is_of_site(tenant_id, dashboard_totals.site)),
    'courses', (select count(*) from public.courses where private.is_of_site(tenant_id, dashboard_totals.site)),
    'quiz_sets', (select count(*) from public.quiz_sets
      where is_active and status = 'published' and not is_paper and private.is_of_site(tenant_id, dashboard_totals.site)),
    'questions', (select count(*) from private.questions where private.is_of_site(tenant_id, dashboard_totals.site)),
    'quiz_attempts', f.attempts,
    'paid_orders', f.orders,
    'revenue', f.revenue_satang / 100.0,
    'point_transactions', f.ledger_rows,
    'tags', (select count(*) from public.quiz_tags))
  from private.figures_between('-infinity', '-infinity', dashboard_totals.site) f
$$;

-- Figures per day, or one sum over all days ('-infinity' to '-infinity'), from the folded figures and the changes not
-- folded yet. Returns a row only for days with figures.
create or replace function private.daily_figures(first_day date, last_day date, site text)
returns table (day date, attempts bigint, score bigint, questions bigint, profiles bigint, orders bigint,
  revenue_satang bigint, ledger_rows bigint, points_bought bigint, points_given bigint, points_spent bigint,
  points_refunded bigint, points_adjusted bigint)
language sql stable security definer
set search_path = ''
as $$
  with kept as (
    select f.* from private.figures f where f.day between first_day and last_day
    union all
    select case when last_day = '-infinity' then '-infinity' else c.day end, c.site, c.attempts, c.score,
      c.questions, c.profiles, c.orders, c.revenue_satang, c.ledger_rows, c.points_bought, c.points_given,
      c.points_spent, c.points_refunded, c.points_adjusted
    from private.figure_changes c where last_day = '-infinity' or c.day between first_day and last_day
  ), shown as (
    select k.*, private.is_of_site(nullif(k.site, private.figure_site(null)), daily_figures.site) as here from kept k
  )
  select s.day, coalesce(sum(s.attempts) filter (where s.here), 0)::bigint,
    coalesce(sum(s.score) filter (where s.here), 0)::bigint,
    coalesce(sum(s.questions) filter (where s.here), 0)::bigint, sum(s.profiles)::bigint,
    coalesce(sum(s.orders) filter (where s.here), 0)::bigint,
    coalesce(sum(s.revenue_satang) filter (where s.here), 0)::bigint, sum(s.ledger_rows)::bigint,
    sum(s.points_bought)::bigint, sum(s.points_given)::bigint, sum(s.points_spent)::bigint,
    sum(s.points_refunded)::bigint, sum(s.points_adjusted)::bigint
  from shown s group by s.day
$$;

-- The sum over these days: always one row, of zeros without figures.
create or replace function private.figures_between(first_day date, last_day date, site text)
returns table (attempts bigint, score bigint, questions bigint, profiles bigint, orders bigint,
  revenue_satang bigint, ledger_rows bigint, points_bought bigint, points_given bigint, points_spent bigint,
  points_refunded bigint, points_adjusted bigint)
language sql stable security definer
set search_path = ''
as $$
  select coalesce(sum(d.attempts), 0)::bigint, coalesce(sum(d.score), 0)::bigint,
    coalesce(sum(d.questions), 0)::bigint, coalesce(sum(d.profiles), 0)::bigint,
    coalesce(sum(d.orders), 0)::bigint, coalesce(sum(d.revenue_satang), 0)::bigint,
    coalesce(sum(d.ledger_rows), 0)::bigint, coalesce(sum(d.points_bought), 0)::bigint,
    coalesce(sum(d.points_given), 0)::bigint, coalesce(sum(d.points_spent), 0)::bigint,
    coalesce(sum(d.points_refunded), 0)::bigint, coalesce(sum(d.points_adjusted), 0)::bigint
  from private.daily_figures(first_day, last_day, figures_between.site) d
$$;

-- The figures of one range, as the screen compares them.
create or replace function private.span_figures(first_day date, last_day date, site text) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_build_object('attempts', f.attempts, 'average', round(f.score * 100.0 / nullif(f.questions, 0), 1),
    'label', private.performance_label(round(f.score * 100.0 / nullif(f.questions, 0), 1)),
    'sign_ups', f.profiles, 'paid_orders', f.orders, 'revenue', f.revenue_satang / 100.0)
  from private.figures_between(first_day, last_day, span_figures.site) f
$$;

-- Every day of the range, days without figures included.
create or replace function private.day_figures(first_day date, last_day date, site text) returns json
language sql stable security definer
set search_path = ''
as $$
  select json_agg(json_build_object('day', first_day + passed, 'attempts', coalesce(f.attempts, 0),
    'average', round(f.score * 100.0 / nullif(f.questions, 0), 1), 'sign_ups', coalesce(f.profiles, 0),
    'paid_orders', coalesce(f.orders, 0), 'revenue', coalesce(f.revenue_satang, 0) / 100.0) order by passed)
  from generate_series(0, last_day - first_day) passed
  left join private.daily_figures(first_day, last_day, day_figures.site) f on f.day = first_day + passed
$$;
