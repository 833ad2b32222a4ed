import { z } from 'zod'

/** What the page shows of the package, what makes a repeated press harmless, and the channel. */
export const createPaymentRequest = z.object({
  amount: z.number().positive().max(1_000_000),
  points_amount: z.int().positive().max(1_000_000),
  request_id: z.uuid().nullish(),
  channel: z.string().max(40).nullish(),
})
