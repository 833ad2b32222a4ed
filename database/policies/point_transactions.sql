-- Learners read their own ledger rows; administrators read all and add adjustments, which move the balance. No role
-- changes or deletes a row (functions/points/keep_ledger.sql).
alter table public.point_transactions enable row level security;
revoke all on public.point_transactions from anon, authenticated, service_role;
grant select, insert (user_id, transaction_type, amount, description, reference_type, reference_id)
  on public.point_transactions to authenticated, service_role;
select private.guard_table('public.point_transactions', unrecorded => array['user_id']);

create policy select_own on public.point_transactions for select to authenticated
  using (user_id = (select auth.uid()));
create policy select_admin on public.point_transactions for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.point_transactions for insert to authenticated
  with check ((select private.is_admin()) and transaction_type = 'adjustment');
create policy select_service on public.point_transactions for select to service_role using (true);
create policy insert_service on public.point_transactions for insert to service_role
  with check (transaction_type = 'adjustment');
