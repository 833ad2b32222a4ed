/** The client's own delays: 1, 2, 5, then 10 seconds. */
const delaysMs = [1_000, 2_000, 5_000, 10_000]

/** After this many failures in a row, something in the network blocks websockets. */
const triesBeforeRest = 6
const restMs = 5 * 60_000

/**
 * The delay before the next attempt, plus or minus half, so that clients which lost the server at once do not
 * reconnect at once.
 * @param tries failed in a row
 * @param chance from 0 to 1
 */
export function reconnectDelay(tries: number, chance: number): number {
  const delay = tries > triesBeforeRest ? restMs : (delaysMs[tries - 1] ?? 10_000)
  return delay * (0.5 + chance)
}
