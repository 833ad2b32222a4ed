-- backward-compatible: the release before knows no other providers.

-- The providers of fee rates by a function generated from the list of providers, so that another one needs no
-- migration.
create function private.is_payment_provider(provider text) returns boolean
language sql immutable
set search_path = ''
return provider in ('sandbox', 'ksher', 'stripe');

alter table public.payment_fee_rates
  drop constraint payment_fee_rates_provider_known,
  -- The table has one row for each change of a contract.
  -- squawk-ignore constraint-missing-not-valid
  add constraint payment_fee_rates_provider_known check (private.is_payment_provider(provider));
