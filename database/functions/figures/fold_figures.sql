-- Folds the oldest rows of private.figure_changes into private.figures and the sums of quiz sets, and returns their
-- number. The worker calls it about every second; readers see the same sums before and after. Only one call runs at a
-- time: a concurrent one returns 0.
create or replace function private.fold_figures(most integer default 20000) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  folded integer;
  sets uuid[];
begin
  if not pg_try_advisory_xact_lock(private.figures_lock()) then
    return 0;
  end if;
  -- Prevents the days of quiz sets from being rolled on at the same time.
  perform pg_advisory_xact_lock_shared(private.standings_lock());
  with taken as (
    delete from private.figure_changes
    where id in (select id from private.figure_changes order by id limit most)
    returning *
  ), added as (
    insert into private.figures as f
    select coalesce(day, '-infinity'), site, sum(attempts), sum(score), sum(questions), sum(profiles), sum(orders),
      sum(revenue_satang), sum(ledger_rows), sum(points_bought), sum(points_given), sum(points_spent),
      sum(points_refunded), sum(points_adjusted)
    from taken group by grouping sets ((day, site), (site))
    on conflict (day, site) do update set
      attempts = f.attempts + excluded.attempts, score = f.score + excluded.score,
      questions = f.questions + excluded.questions, profiles = f.profiles + excluded.profiles,
      orders = f.orders + excluded.orders, revenue_satang = f.revenue_satang + excluded.revenue_satang,
      ledger_rows = f.ledger_rows + excluded.ledger_rows,
      points_bought = f.points_bought + excluded.points_bought,
      points_given = f.points_given + excluded.points_given,
      points_spent = f.points_spent + excluded.points_spent,
      points_refunded = f.points_refunded + excluded.points_refunded,
      points_adjusted = f.points_adjusted + excluded.points_adjusted
  ), totals as (
    insert into private.quiz_set_totals as t
    select quiz_set_id, sum(attempts), sum(score), sum(questions) from taken
    where quiz_set_id is not null group by 1
    on conflict (quiz_set_id) do update set attempts = t.attempts + excluded.attempts,
      score = t.score + excluded.score, questions = t.questions + excluded.questions
  ), days as (
    insert into private.quiz_set_days as t
    select day, quiz_set_id, sum(attempts), sum(score), sum(questions) from taken
    where quiz_set_id is not null group by 1, 2
    on conflict (day, quiz_set_id) do update set attempts = t.attempts + excluded.attempts,
      score = t.score + excluded.score, questions = t.questions + excluded.questions
  )
  select count(*), array_agg(distinct quiz_set_id) filter (where attempts < 0) into folded, sets from taken;
  perform private.drop_empty_figures(sets);
  return folded;
end
$$;
grant execute on function private.fold_figures(integer) to service_role;

-- Deletes zero sums of quiz sets that may have lost all their attempts or been deleted.
create or replace function private.drop_empty_figures(sets uuid[]) returns void
language sql security definer
set search_path = ''
as $$
  delete from private.quiz_set_totals
  where quiz_set_id = any (sets) and (attempts, score, questions) = (0, 0, 0);
  delete from private.quiz_set_days
  where quiz_set_id = any (sets) and (attempts, score, questions) = (0, 0, 0);
  delete from private.quiz_set_spans
  where quiz_set_id = any (sets) and (attempts, score, questions) = (0, 0, 0);
$$;

-- Advisory lock of folding and rebuilding.
create or replace function private.figures_lock() returns bigint
language sql immutable
set search_path = ''
as $$
  select 4712600003
$$;

-- Counts all figures again from the rows, after a restore or a manual correction. Owner only.
create or replace function private.rebuild_figures() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(private.figures_lock());
  lock table public.quiz_attempts, public.payment_orders, public.point_transactions, public.profiles in share mode;
  delete from private.figure_changes;
  delete from private.figures;
  delete from private.quiz_set_totals;
  delete from private.quiz_set_days;
  delete from private.quiz_set_spans;
  insert into private.figure_changes (day, site, quiz_set_id, attempts, score, questions)
  select private.day_of(completed_at), private.figure_site(tenant_id), case when board is not null then quiz_set_id end,
    count(*), sum(score), sum(total_questions)
  from public.quiz_attempts where status = 'submitted' group by 1, 2, 3;
  insert into private.figure_changes (day, site, profiles)
  select private.day_of(created_at), private.figure_site(null), count(*)
  from public.profiles where deleted_at is null and not is_anonymous group by 1;
  insert into private.figure_changes (day, site, orders, revenue_satang)
  select private.day_of(paid_at), private.figure_site(tenant_id), count(*), sum(amount_satang)
  from public.payment_orders where status in ('paid', 'success') group by 1, 2;
  insert into private.figure_changes (day, site, ledger_rows, points_bought, points_given, points_spent,
    points_refunded, points_adjusted)
  select private.day_of(created_at), private.figure_site(null), count(*),
    coalesce(sum(delta) filter (where transaction_type = 'earned' and order_id is not null), 0),
    coalesce(sum(delta) filter (where transaction_type = 'earned' and order_id is null), 0),
    coalesce(-sum(delta) filter (where transaction_type = 'spent'), 0),
    coalesce(-sum(delta) filter (where transaction_type = 'adjustment' and order_id is not null), 0),
    coalesce(sum(delta) filter (where transaction_type = 'adjustment' and order_id is null), 0)
  from public.point_transactions group by 1;
  loop
    exit when private.fold_figures() = 0;
  end loop;
end
$$;
