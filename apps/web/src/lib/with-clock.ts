import { readServerClock, type ServerClock } from './server-clock'

/** Awaits a call whose answer is stamped with the server's time, and reads the clock from it. */
export async function withClock<T extends { server_now: string }>(
  call: PromiseLike<T>,
): Promise<{ told: T; clock: ServerClock }> {
  const sentAt = performance.now()
  const told = await call
  return { told, clock: readServerClock(told.server_now, sentAt, performance.now()) }
}
