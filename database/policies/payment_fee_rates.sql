-- Administrators read, add and remove the fee rates used in reports. Rates are never changed, so that the trail shows
-- each one as it was.
alter table public.payment_fee_rates enable row level security;
revoke all on public.payment_fee_rates from anon, authenticated, service_role;
grant select, delete on public.payment_fee_rates to authenticated;
grant insert (provider, channel, percent, fixed_satang, starts_on) on public.payment_fee_rates to authenticated;
grant all on public.payment_fee_rates to service_role;
select private.guard_table('public.payment_fee_rates');

create policy select_admin on public.payment_fee_rates for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.payment_fee_rates for insert to authenticated
  with check ((select private.is_admin()));
create policy delete_admin on public.payment_fee_rates for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.payment_fee_rates to service_role using (true) with check (true);
