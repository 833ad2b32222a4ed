import { z } from 'zod'

/** The package as the page shows it, an id that makes a repeated request harmless, and the channel. */
export const createPaymentRequest = z.object({
  amount: z.number().positive().max(1_000_000),
  points_amount: z.int().positive().max(1_000_000),
  request_id: z.uuid().nullish(),
  channel: z.string().max(40).nullish(),
})
