import { LRUCache } from 'lru-cache'

/** How long an answer stands for whoever asks the same, and of how many orders at most. */
const stands = { ttl: 1_000, max: 10_000 }

/**
 * The last second's answers by order number. A flood of notifications about one order then costs one
 * look at the database a second; a gateway that is told to come again does so after the first second.
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
