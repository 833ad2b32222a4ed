/** Somebody present: what they tell of themselves, and who tells it. */
export type Present = {
  topic: string
  key: string
  ref: string
  meta: Record<string, unknown>
  /** The process; null for this one. */
  node: string | null
}

type Diff = { joins: Present[]; leaves: Present[] }

const gatherMs = 40

/**
 * Who is present on which topic, here and at other processes, as Phoenix tells it. What comes and goes
 * within a moment is told together: clients take joins before leaves.
 */
export class Presence {
  readonly #topics = new Map<string, Map<string, Present>>()
  readonly #diffs = new Map<string, Diff>()
  readonly #onDiff: (topic: string, diff: string) => void
  #telling: NodeJS.Timeout | undefined

  /** @param onDiff told the JSON of a `presence_diff` */
  constructor(onDiff: (topic: string, diff: string) => void) {
    this.#onDiff = onDiff
  }

  join(present: Present): void {
    const topic = this.#topics.get(present.topic) ?? new Map<string, Present>()
    this.#topics.set(present.topic, topic)
    if (topic.has(present.ref)) return
    topic.set(present.ref, present)
    this.#diffOf(present.topic).joins.push(present)
  }

  leave(topicName: string, ref: string): void {
    const topic = this.#topics.get(topicName)
    const present = topic?.get(ref)
    if (!topic || !present) return
    topic.delete(ref)
    if (topic.size === 0) this.#topics.delete(topicName)
    this.#diffOf(topicName).leaves.push(present)
  }

  /** All of one process; null of this one. */
  *of(node: string | null): Iterable<Present> {
    for (const topic of this.#topics.values()) {
      for (const present of topic.values()) if (present.node === node) yield present
    }
  }

  nodes(): Set<string> {
    const found = new Set<string>()
    for (const topic of this.#topics.values()) {
      for (const { node } of topic.values()) if (node !== null) found.add(node)
    }
    return found
  }

  leaveAllOf(node: string): void {
    for (const { topic, ref } of [...this.of(node)]) this.leave(topic, ref)
  }

  /** The JSON of a `presence_state`. */
  stateOf(topic: string): string {
    return grouped([...(this.#topics.get(topic)?.values() ?? [])])
  }

  stop(): void {
    clearTimeout(this.#telling)
  }

  #diffOf(topic: string): Diff {
    const diff = this.#diffs.get(topic) ?? { joins: [], leaves: [] }
    this.#diffs.set(topic, diff)
    this.#telling ??= setTimeout(() => this.#tell(), gatherMs)
    return diff
  }

  #tell(): void {
    this.#telling = undefined
    const diffs = [...this.#diffs]
    this.#diffs.clear()
    for (const [topic, { joins, leaves }] of diffs) {
      if (joins.length === 0 && leaves.length === 0) continue
      this.#onDiff(topic, `{"joins":${grouped(joins)},"leaves":${grouped(leaves)}}`)
    }
  }
}

/** By key: several who use the same are one entry with several metas. */
function grouped(presents: Present[]): string {
  const byKey = new Map<string, string[]>()
  for (const { key, ref, meta } of presents) {
    const metas = byKey.get(key) ?? []
    byKey.set(key, metas)
    metas.push(JSON.stringify({ ...meta, phx_ref: ref }))
  }
  const entries = [...byKey].map(([key, metas]) => `${JSON.stringify(key)}:{"metas":[${metas}]}`)
  return `{${entries.join(',')}}`
}
