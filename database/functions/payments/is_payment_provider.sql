-- Generated from packages/domain/src/payment-providers.ts by scripts/generate-payment-providers.ts; do not edit.
-- The check of public.payment_fee_rates.provider.
create or replace function private.is_payment_provider(provider text) returns boolean
language sql immutable
set search_path = ''
as $$
  select provider in ('sandbox', 'ksher', 'stripe')
$$;
grant execute on function private.is_payment_provider(text) to authenticated, service_role;
