import type { Tables } from '@/admin/kit/api/versions'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

export type FeeRate = Tables['payment_fee_rates']['Row']
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

export async function addFeeRate(rate: NewRate): Promise<void> {
  unwrap(await data.from('payment_fee_rates').insert(rate))
}

export async function removeFeeRate(id: string): Promise<void> {
  unwrap(await data.from('payment_fee_rates').delete().eq('id', id))
}
