import type { Tables } from '@/admin/kit/api/versions'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

export type FeeRate = Tables['payment_fee_rates']['Row']
/** PostgreSQL's code for a value that must be unique. */
export const taken = '23505'

type NewRate = Pick<FeeRate, 'provider' | 'channel' | 'percent' | 'fixed_satang' | 'starts_on'>

/** Rates that reports compute fees with, latest first. */
export const feeRatesQuery: Read<FeeRate[]> = {
  queryKey: ['payment_fee_rates'],
  meta: { failure: { title: texts.failure, message: texts.rates.loadFailed } },
  queryFn: async () =>
    unwrap(
      await data
        .from('payment_fee_rates')
        .select('*')
        .order('provider')
        .order('channel')
        .order('starts_on', { ascending: false }),
    ),
}

/** A repeated request adds nothing. Another rate from the same day is refused (23505). */
export async function addFeeRate(rate: NewRate): Promise<void> {
  const rates = data.from('payment_fee_rates')
  const answer = await rates.insert(rate)
  if (answer.error?.code === taken && unwrap(await rates.select('id').match(rate)).length > 0)
    return
  unwrap(answer)
}

export async function removeFeeRate(id: string): Promise<void> {
  unwrap(await data.from('payment_fee_rates').delete().eq('id', id))
}
