import { fileURLToPath } from 'node:url'
import { providerNames } from '@sanamsob/domain/payment-providers'

export const paymentProvidersFile = fileURLToPath(
  new URL('../database/functions/payments/is_payment_provider.sql', import.meta.url),
)

/** The SQL of the list of payment providers. */
export function renderPaymentProviders(): string {
  const names = providerNames.map((name) => `'${name}'`)
  return `-- Generated from packages/domain/src/payment-providers.ts by scripts/generate-payment-providers.ts; do not edit.
-- The check of public.payment_fee_rates.provider.
create or replace function private.is_payment_provider(provider text) returns boolean
language sql immutable
set search_path = ''
as $$
  select provider in (${names.join(', ')})
$$;
grant execute on function private.is_payment_provider(text) to authenticated, service_role;
`
}
