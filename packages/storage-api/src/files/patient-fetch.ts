import { setTimeout as delay } from 'node:timers/promises'

/** Delays before the second and third attempts. */
const pausesMs = [100, 500]

/**
 * Retries a request without a response. A store that drops connections or restarts is usually back within a
 * second, and all requests to it are idempotent.
 */
export const patientFetch: typeof fetch = async (input, init) => {
  for (const pause of pausesMs) {
    try {
      return await fetch(input, init)
    } catch (error) {
      if (init?.signal?.aborted) throw error
    }
    await delay(pause)
  }
  return fetch(input, init)
}
