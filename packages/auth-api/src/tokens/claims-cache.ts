/** Verified tokens, least recently used first out, none beyond its `exp`. */
export class ClaimsCache<Claims extends { exp?: number }> {
  readonly #entries = new Map<string, Claims>()
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** @param now seconds since 1970. */
  get(token: string, now: number): Claims | undefined {
    const claims = this.#entries.get(token)
    if (!claims) return undefined
    this.#entries.delete(token)
    if ((claims.exp ?? 0) <= now) return undefined
    this.#entries.set(token, claims)
    return claims
  }

  set(token: string, claims: Claims): void {
    this.#entries.delete(token)
    this.#entries.set(token, claims)
    if (this.#entries.size <= this.#capacity) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }
}
