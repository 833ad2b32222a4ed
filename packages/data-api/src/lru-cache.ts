/** A map that forgets what was used longest ago. */
export class LruCache<V> {
  readonly #entries = new Map<string, V>()
  readonly #maximum: number

  constructor(maximum: number) {
    this.#maximum = maximum
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#maximum) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }

  clear(): void {
    this.#entries.clear()
  }
}
