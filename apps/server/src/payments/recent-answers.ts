import { LRUCache } from 'lru-cache'

/** Time for which a result is shared by calls for the same order, and the maximum number of orders. */
const stands = { ttl: 1_000, max: 10_000 }

/**
 * The results of the last second, by order number. A flood of notifications about one order costs one look-up
 * in the database a second. A gateway that is asked to retry does so after the first second.
 */
export class RecentAnswers {
  readonly #answers = new LRUCache<string, Promise<boolean>>(stands)

  once(number: string, ask: () => Promise<boolean>): Promise<boolean> {
    const known = this.#answers.get(number)
    if (known) return known
    const answer = ask()
    this.#answers.set(number, answer)
    answer.catch(() => this.#answers.delete(number))
    return answer
  }
}
