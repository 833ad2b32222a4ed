-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- The ledger. Append-only; sum(delta) of a learner is profiles.points, always.
create table public.point_transactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete restrict,
  transaction_type text not null constraint point_transactions_type_known
    check (transaction_type in ('earned', 'spent', 'adjustment')),
  amount integer not null,
  delta integer generated always as (case when transaction_type = 'spent' then - amount else amount end) stored,
  -- Written by the trigger that moves the balance.
  balance_after integer not null,
  description text,
  reference_type text,
  reference_id uuid,
  order_id uuid references public.payment_orders,
  actor_id uuid,
  created_at timestamptz not null default now(),
  constraint point_transactions_amount_signed check ( case
    when transaction_type = 'adjustment' then amount <> 0 else amount > 0 end)
);
-- An adjustment raises a balance to 1,000,000,000 at most. Above that an integer has room for five million purchases,
-- so no adjusted balance can prevent a paid credit.
alter table public.point_transactions add constraint point_transactions_adjustment_bounded
  check (transaction_type <> 'adjustment' or amount <= 0 or balance_after <= 1000000000) not valid;
create index point_transactions_newest on public.point_transactions (created_at desc);
create unique index point_transactions_one_credit_per_order on public.point_transactions (order_id)
  where order_id is not null and transaction_type = 'earned';
-- A change of points that is requested twice is made once.
create unique index point_transactions_requests on public.point_transactions (reference_id)
  where reference_type = 'points_request';
create index point_transactions_returned on public.point_transactions (order_id)
  where order_id is not null and transaction_type <> 'earned';
create index point_transactions_user on public.point_transactions (user_id, created_at desc);

-- Rights, from policies/point_transactions.sql.
-- Learners read their own ledger rows; administrators read all and add adjustments, which move the balance. No role
-- changes or deletes a row (functions/points/keep_ledger.sql).
alter table public.point_transactions enable row level security;
grant select, insert (user_id, transaction_type, amount, description, reference_type, reference_id) on
  public.point_transactions to authenticated, service_role;
create policy select_admin on public.point_transactions for select to authenticated
  using ((select private.is_admin()));
create policy select_own on public.point_transactions for select to authenticated
  using (user_id = (select auth.uid()));
create policy select_service on public.point_transactions for select to service_role
  using (true);
create policy insert_admin on public.point_transactions for insert to authenticated
  with check ((select private.is_admin()) and transaction_type = 'adjustment');
create policy insert_service on public.point_transactions for insert to service_role
  with check (transaction_type = 'adjustment');

create trigger a_refuse_non_admins before insert or delete or update on public.point_transactions
  for each statement execute function private.refuse_non_admins();
create trigger a_refuse_other_tenants after insert or delete or update on public.point_transactions for each row
  execute function private.refuse_other_tenants();
create trigger apply_ledger before insert on public.point_transactions for each row
  execute function private.apply_ledger();
create trigger b_mark_deletion before delete on public.point_transactions for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.point_transactions for each row
  execute function private.refuse_long_texts();
create trigger keep_ledger before delete or update on public.point_transactions for each row
  execute function private.keep_ledger();
create trigger keep_ledger_whole before truncate on public.point_transactions for each statement
  execute function private.keep_ledger();
create trigger record_audit after insert or delete or update on public.point_transactions for each row
  execute function private.record_audit('user_id');
create trigger track_figures_of_new after insert on public.point_transactions referencing new table as new_rows
  for each statement execute function private.track_ledger_figures();
