import { earlyTrip } from './early-answers'
import { readServerClock, type ServerClock } from './server-clock'

/**
 * Awaits a call whose answer is stamped with the server's time, and reads the clock from it.
 * @param name of the function, where the call may have been made ahead
 */
export async function withClock<T extends { server_now: string }>(
  call: PromiseLike<T>,
  name?: string,
): Promise<{ told: T; clock: ServerClock }> {
  const sentAt = performance.now()
  const told = await call
  const early = name ? earlyTrip(name) : undefined
  const trip = early ?? { sentAt, answeredAt: performance.now() }
  return { told, clock: readServerClock(told.server_now, trip.sentAt, trip.answeredAt) }
}
