import { setTimeout as delay } from 'node:timers/promises'

/** Waits before the second try and the third. */
const pausesMs = [100, 500]

/**
 * Asks again where nothing was answered: a store that ends connections, moves or starts again is there within the second,
 * and each of our requests to it may be made twice.
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
