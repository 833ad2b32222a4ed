-- Learners read their own orders; administrators read all. Only the server writes, as the owner
-- (docs/design/payments.md).
alter table public.payment_orders enable row level security;
revoke all on public.payment_orders from anon, authenticated, service_role;
grant select on public.payment_orders to authenticated, service_role;

create policy select_own on public.payment_orders for select to authenticated
  using (user_id = (select auth.uid()));
create policy select_admin on public.payment_orders for select to authenticated
  using ((select private.is_admin()));
create policy select_service on public.payment_orders for select to service_role using (true);
