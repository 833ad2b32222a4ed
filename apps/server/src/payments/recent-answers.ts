/** How long an answer stands for whoever asks the same. */
const standsMilliseconds = 1_000

/**
 * The last second's answers by order number. A flood of notifications about one order then costs one
 * look at the database a second; a gateway that is told to come again does so after the first second.
 */
export class RecentAnswers {
  readonly #answers = new Map<string, { answer: Promise<boolean>; until: number }>()

  once(number: string, ask: () => Promise<boolean>): Promise<boolean> {
    const now = performance.now()
    const known = this.#answers.get(number)
    if (known && known.until > now) return known.answer
    this.#forgetOld(now)
    const answer = ask()
    // Set anew, not in place: a map keeps the order of first insertion.
    this.#answers.delete(number)
    this.#answers.set(number, { answer, until: now + standsMilliseconds })
    answer.catch(() => this.#answers.delete(number))
    return answer
  }

  /** Oldest first, as a map keeps them, so it stops at the first that still stands. */
  #forgetOld(now: number) {
    for (const [number, { until }] of this.#answers) {
      if (until > now) return
      this.#answers.delete(number)
    }
  }
}
