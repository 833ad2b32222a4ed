/** So many a second, and three seconds' worth at once. */
export class Rate {
  readonly #perSecond: number
  #left: number
  #at = performance.now()

  constructor(perSecond: number) {
    this.#perSecond = perSecond
    this.#left = perSecond * 3
  }

  /** False where it is too many. */
  take(count = 1): boolean {
    const now = performance.now()
    const gained = ((now - this.#at) / 1000) * this.#perSecond
    this.#left = Math.min(this.#left + gained, this.#perSecond * 3)
    this.#at = now
    if (this.#left < count) return false
    this.#left -= count
    return true
  }
}
