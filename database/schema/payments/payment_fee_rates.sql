-- Written by `npm run generate`, which keeps the comments on columns, constraints and statements. Migrations change it.

-- What a gateway keeps of a payment, as its contract says: from a day on, of one channel or of all.
create table public.payment_fee_rates (
  id uuid primary key default gen_random_uuid(),
  provider text not null constraint payment_fee_rates_provider_known check (private.is_payment_provider(provider)),
  -- Empty for every channel without a rate of its own.
  channel text not null default '' constraint payment_fee_rates_channel_named check (channel ~ '^[a-z_]{0,40}$'),
  -- Of the amount, and in addition for each payment; with value added tax.
  percent numeric(6,4) not null constraint payment_fee_rates_percent_in_range
    check (percent >= 0::numeric and percent <= 50::numeric),
  fixed_satang integer not null default 0 constraint payment_fee_rates_fixed_in_range
    check (fixed_satang between 0 and 1000000),
  starts_on date not null constraint payment_fee_rates_starts_in_range
    check (starts_on >= '2020-01-01'::date and starts_on <= '2100-01-01'::date),
  created_at timestamptz not null default now(),
  constraint payment_fee_rates_one_a_day unique (provider, channel, starts_on)
);

-- Rights, from policies/payment_fee_rates.sql.
-- Administrators read, add and remove the fee rates used in reports. Rates are never changed, so that the trail shows
-- each one as it was.
alter table public.payment_fee_rates enable row level security;
grant select, insert (provider, channel, percent, fixed_satang, starts_on), delete on public.payment_fee_rates to
  authenticated;
grant all on public.payment_fee_rates to service_role;
create policy select_admin on public.payment_fee_rates for select to authenticated
  using ((select private.is_admin()));
create policy insert_admin on public.payment_fee_rates for insert to authenticated
  with check ((select private.is_admin()));
create policy delete_admin on public.payment_fee_rates for delete to authenticated
  using ((select private.is_admin()));
create policy all_service on public.payment_fee_rates to service_role
  using (true)
  with check (true);

create trigger a_refuse_non_admins before insert or delete or update on public.payment_fee_rates
  for each statement execute function private.refuse_non_admins();
create trigger a_refuse_other_tenants after insert or delete or update on public.payment_fee_rates for each row
  execute function private.refuse_other_tenants();
create trigger b_mark_deletion before delete on public.payment_fee_rates for each statement
  execute function private.mark_deletion();
create trigger b_refuse_long_texts before insert or update on public.payment_fee_rates for each row
  execute function private.refuse_long_texts();
create trigger record_audit after insert or delete or update on public.payment_fee_rates for each row
  execute function private.record_audit();
