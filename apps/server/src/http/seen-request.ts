import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const minuteMs = 60_000

/** Of this minute: it opens nothing, so whoever stands before the server may see it. */
const proofAt = (secretKey: string, minute: number) =>
  createHmac('sha256', secretKey).update(`seen request ${minute}`).digest('base64url')
const minuteOf = (time: number) => Math.floor(time / minuteMs)

/** How the operator's check asks what the server sees of a request, by way of the proxies. */
export const seenRequest = {
  path: '/healthz/seen',
  header: 'x-doctor',
  answer: z.object({
    host: z.string(),
    /** Who opened the connection, and who sent the request by what is believed. */
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
