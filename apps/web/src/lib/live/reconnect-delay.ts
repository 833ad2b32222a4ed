/** The client's own: 1, 2, 5, then 10 seconds. */
const delaysMs = [1_000, 2_000, 5_000, 10_000]

/** Where so many in a row fail, something on the way does not let sockets through. */
const triesBeforeRest = 6
const restMs = 5 * 60_000

/**
 * How long to wait before the next try, half of it more or less, so that a crowd that lost the server
 * at once does not come again at once.
 * @param tries failed in a row
 * @param chance from 0 to 1
 */
export function reconnectDelay(tries: number, chance: number): number {
  const delay = tries > triesBeforeRest ? restMs : (delaysMs[tries - 1] ?? 10_000)
  return delay * (0.5 + chance)
}
