/** One tracked presence of a client on a topic. */
export type PresenceEntry = {
  topic: string
  key: string
  ref: string
  /** An object as JSON: parsed it would take many times the memory. */
  meta: string
  /** The id of its process; null for this process. */
  node: string | null
}

/** Estimated memory of an entry. */
export const entryBytes = ({ topic, key, meta }: Pick<PresenceEntry, 'topic' | 'key' | 'meta'>) =>
  Buffer.byteLength(topic) + Buffer.byteLength(key) + Buffer.byteLength(meta) + 200

type Topic = { entries: Map<string, PresenceEntry>; bytes: number }
type Diff = { joins: PresenceEntry[]; leaves: PresenceEntry[] }

const batchMs = 40

/**
 * Presence entries of each topic, in this and in other processes, with Phoenix's messages. Changes within a short
 * interval are sent as one diff: clients apply its joins before its leaves.
 */
export class Presence {
  readonly #topics = new Map<string, Topic>()
  readonly #diffs = new Map<string, Diff>()
  readonly #onDiff: (topic: string, diff: string) => void
  #timer: NodeJS.Timeout | undefined

  /** @param onDiff called with the JSON of a `presence_diff` */
  constructor(onDiff: (topic: string, diff: string) => void) {
    this.#onDiff = onDiff
  }

  get count(): number {
    let count = 0
    for (const { entries } of this.#topics.values()) count += entries.size
    return count
  }

  bytesOf(topic: string): number {
    return this.#topics.get(topic)?.bytes ?? 0
  }

  join(entry: PresenceEntry): void {
    const topic = this.#topics.get(entry.topic) ?? { entries: new Map(), bytes: 0 }
    this.#topics.set(entry.topic, topic)
    if (topic.entries.has(entry.ref)) return
    topic.entries.set(entry.ref, entry)
    topic.bytes += entryBytes(entry)
    this.#diffOf(entry.topic).joins.push(entry)
  }

  leave(topicName: string, ref: string): void {
    const topic = this.#topics.get(topicName)
    const entry = topic?.entries.get(ref)
    if (!topic || !entry) return
    topic.entries.delete(ref)
    topic.bytes -= entryBytes(entry)
    if (topic.entries.size === 0) this.#topics.delete(topicName)
    this.#diffOf(topicName).leaves.push(entry)
  }

  /** The entries of one process; null for this process. */
  *of(node: string | null): Iterable<PresenceEntry> {
    for (const { entries } of this.#topics.values()) {
      for (const entry of entries.values()) if (entry.node === node) yield entry
    }
  }

  nodes(): Set<string> {
    const found = new Set<string>()
    for (const { entries } of this.#topics.values()) {
      for (const { node } of entries.values()) if (node !== null) found.add(node)
    }
    return found
  }

  leaveAllOf(node: string): void {
    for (const { topic, ref } of [...this.of(node)]) this.leave(topic, ref)
  }

  /** Payload of `presence_state`, as JSON. */
  stateOf(topic: string): string {
    return groupByKey([...(this.#topics.get(topic)?.entries.values() ?? [])])
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #diffOf(topic: string): Diff {
    const diff = this.#diffs.get(topic) ?? { joins: [], leaves: [] }
    this.#diffs.set(topic, diff)
    this.#timer ??= setTimeout(() => this.#flush(), batchMs)
    return diff
  }

  #flush(): void {
    this.#timer = undefined
    const diffs = [...this.#diffs]
    this.#diffs.clear()
    for (const [topic, { joins, leaves }] of diffs) {
      if (joins.length === 0 && leaves.length === 0) continue
      this.#onDiff(topic, `{"joins":${groupByKey(joins)},"leaves":${groupByKey(leaves)}}`)
    }
  }
}

/** Groups entries by key: those with the same key become one object with several metas. */
function groupByKey(entries: PresenceEntry[]): string {
  const byKey = new Map<string, string[]>()
  for (const { key, ref, meta } of entries) {
    const metas = byKey.get(key) ?? []
    byKey.set(key, metas)
    metas.push(withRef(meta, ref))
  }
  const groups = [...byKey].map(([key, metas]) => `${JSON.stringify(key)}:{"metas":[${metas}]}`)
  return `{${groups.join(',')}}`
}

const withRef = (meta: string, ref: string) =>
  `${meta === '{}' ? '{' : `${meta.slice(0, -1)},`}"phx_ref":${JSON.stringify(ref)}}`
