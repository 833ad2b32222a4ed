/**
 * The resources of a socket or a channel, released when it ends. A resource added to a closed scope is released
 * immediately, because asynchronous work may still acquire one after the end. Node's DisposableStack throws in
 * that case, and cannot release one resource before the others.
 */
export class Scope {
  readonly #releases = new Set<() => void>()
  #isClosed = false

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** @returns a function that releases it early; each resource is released once */
  add(release: () => void): () => void {
    const once = () => {
      if (this.#releases.delete(once)) release()
    }
    this.#releases.add(once)
    if (this.#isClosed) once()
    return once
  }

  /** Releases in reverse order of acquisition. */
  close(): void {
    this.#isClosed = true
    for (const once of [...this.#releases].reverse()) once()
  }
}
