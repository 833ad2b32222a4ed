import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const minuteMs = 60_000

/** Proof for one minute. It grants no access, so proxies in front of the server may see it. */
const proofAt = (secretKey: string, minute: number) =>
  createHmac('sha256', secretKey).update(`seen request ${minute}`).digest('base64url')
const minuteOf = (time: number) => Math.floor(time / minuteMs)

/** Request by which the doctor learns how the server sees a request that has passed the proxies. */
export const seenRequest = {
  path: '/healthz/seen',
  header: 'x-doctor',
  answer: z.object({
    host: z.string(),
    /** Address that opened the connection, and address of the sender according to trusted proxies. */
    peer: z.string(),
    visitor: z.string(),
    isForwarded: z.boolean(),
    isTrusted: z.boolean(),
  }),
  proofOf: (secretKey: string) => proofAt(secretKey, minuteOf(Date.now())),
  isProof: (given: string, secretKey: string) =>
    [0, -1, 1].some((step) => {
      const expected = Buffer.from(proofAt(secretKey, minuteOf(Date.now()) + step))
      const proof = Buffer.from(given)
      return proof.length === expected.length && timingSafeEqual(proof, expected)
    }),
}
