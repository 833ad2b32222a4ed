-- Every change of the rows behind dashboard and quiz set figures adds a row to private.figure_changes, in the same
-- transaction and visible from its commit. Rows are only appended, so no transaction waits for another.

-- The site in the figures: zeros for the hub, and for rows without a site.
create or replace function private.figure_site(tenant_id uuid) returns uuid
language sql immutable parallel safe
as $$
  select coalesce(tenant_id, '00000000-0000-0000-0000-000000000000')
$$;

-- The change names its quiz set only for an attempt that counts in public (statistics/board_of.sql), because the sums
-- of quiz sets are shown with results. The sums of sites are shown in the back office and count every attempt.
create or replace function private.track_attempt_figures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.figure_changes (day, site, quiz_set_id, attempts, score, questions)
    select private.day_of(n.completed_at), private.figure_site(n.tenant_id),
      case when n.board is not null then n.quiz_set_id end, count(*), sum(n.score), sum(n.total_questions)
    from new_rows n where n.status = 'submitted' group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into private.figure_changes (day, site, quiz_set_id, attempts, score, questions)
    select private.day_of(o.completed_at), private.figure_site(o.tenant_id),
      case when o.board is not null then o.quiz_set_id end, -count(*), -sum(o.score), -sum(o.total_questions)
    from old_rows o where o.status = 'submitted' group by 1, 2, 3;
  else
    insert into private.figure_changes (day, site, quiz_set_id, attempts, score, questions)
    select private.day_of(c.completed_at), private.figure_site(c.tenant_id),
      case when c.board is not null then c.quiz_set_id end, sum(c.sign),
      sum(c.sign * c.score), sum(c.sign * c.total_questions)
    from (
      select 1 as sign, status, board, completed_at, tenant_id, quiz_set_id, score, total_questions from new_rows
      union all
      select -1, status, board, completed_at, tenant_id, quiz_set_id, score, total_questions from old_rows
    ) c
    where c.status = 'submitted' group by 1, 2, 3
    having (sum(c.sign), sum(c.sign * c.score), sum(c.sign * c.total_questions)) <> (0, 0, 0);
  end if;
  return null;
end
$$;
create or replace trigger track_figures_of_new after insert on public.quiz_attempts
  referencing new table as new_rows for each statement execute function private.track_attempt_figures();
create or replace trigger track_figures_of_changed after update on public.quiz_attempts
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.track_attempt_figures();
create or replace trigger track_figures_of_gone after delete on public.quiz_attempts
  referencing old table as old_rows for each statement execute function private.track_attempt_figures();

-- An order counts from its payment until a refund, on the day of payment.
create or replace function private.track_order_figures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.status in ('paid', 'success') then
    insert into private.figure_changes (day, site, orders, revenue_satang)
    values (private.day_of(old.paid_at), private.figure_site(old.tenant_id), -1, -old.amount_satang);
  end if;
  if new.status in ('paid', 'success') then
    insert into private.figure_changes (day, site, orders, revenue_satang)
    values (private.day_of(new.paid_at), private.figure_site(new.tenant_id), 1, new.amount_satang);
  end if;
  return null;
end
$$;
create or replace trigger track_figures_of_new after insert on public.payment_orders
  for each row when (new.status in ('paid', 'success')) execute function private.track_order_figures();
create or replace trigger track_figures_of_changed after update on public.payment_orders
  for each row when ((old.status, old.paid_at, old.amount_satang, old.tenant_id)
    is distinct from (new.status, new.paid_at, new.amount_satang, new.tenant_id))
  execute function private.track_order_figures();

-- Points earned with an order are a purchase; an adjustment with an order is its refund. Needs no update or delete
-- trigger, because the ledger is append-only.
create or replace function private.track_ledger_figures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.figure_changes (day, site, ledger_rows, points_bought, points_given, points_spent,
    points_refunded, points_adjusted)
  select private.day_of(n.created_at), private.figure_site(null), count(*),
    coalesce(sum(n.delta) filter (where n.transaction_type = 'earned' and n.order_id is not null), 0),
    coalesce(sum(n.delta) filter (where n.transaction_type = 'earned' and n.order_id is null), 0),
    coalesce(-sum(n.delta) filter (where n.transaction_type = 'spent'), 0),
    coalesce(-sum(n.delta) filter (where n.transaction_type = 'adjustment' and n.order_id is not null), 0),
    coalesce(sum(n.delta) filter (where n.transaction_type = 'adjustment' and n.order_id is null), 0)
  from new_rows n group by 1;
  return null;
end
$$;
create or replace trigger track_figures_of_new after insert on public.point_transactions
  referencing new table as new_rows for each statement execute function private.track_ledger_figures();

-- Neither profiles without a person, which hold the rows of deleted accounts, nor anonymous users count as users.
create or replace function private.track_profile_figures() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.deleted_at is null and not old.is_anonymous then
    insert into private.figure_changes (day, site, profiles)
    values (private.day_of(old.created_at), private.figure_site(null), -1);
  end if;
  if tg_op in ('INSERT', 'UPDATE') and new.deleted_at is null and not new.is_anonymous then
    insert into private.figure_changes (day, site, profiles)
    values (private.day_of(new.created_at), private.figure_site(null), 1);
  end if;
  return null;
end
$$;
create or replace trigger track_figures_of_new after insert or delete on public.profiles
  for each row execute function private.track_profile_figures();
create or replace trigger track_figures_of_changed after update on public.profiles
  for each row when ((old.created_at, old.deleted_at, old.is_anonymous)
    is distinct from (new.created_at, new.deleted_at, new.is_anonymous))
  execute function private.track_profile_figures();
