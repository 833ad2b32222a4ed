import type { Bus } from './bus.ts'
import type { Presence, PresenceEntry } from './channels/presence.ts'
import type { Topics } from './hub.ts'

/** A presence entry with `meta` as an object. */
type SerializedEntry = Omit<PresenceEntry, 'node' | 'meta'> & { meta: unknown }

export const serializeEntry = ({ node: _, meta, ...entry }: PresenceEntry): SerializedEntry => ({
  ...entry,
  meta: JSON.parse(meta),
})
const parseEntry = ({ meta, ...entry }: SerializedEntry, node: string): PresenceEntry => ({
  ...entry,
  meta: JSON.stringify(meta),
  node,
})

/** Messages between processes. During a deployment other releases read them, so their names are stable. */
type Message = {
  broadcast?: [topicName: string, event: string, isJson: boolean, body: string]
  join?: SerializedEntry
  leave?: [topicName: string, ref: string]
  /** Requests the presence entries of all processes, after a start or after missed messages. */
  who?: true
  /** All presence entries of the sender. */
  all?: SerializedEntry[]
  /** Heartbeat with the sender's number of entries. A receiver with a different number sends `who`. */
  alive?: number
}

const heartbeatEveryMs = 5_000
const timeoutMs = 16_000

/** Applies messages of other processes, and removes the presence entries of processes without heartbeats. */
export function createPeers(topics: Topics, presence: Presence) {
  const lastReceivedAt = new Map<string, number>()
  let bus: Bus | undefined
  const ownEntries = () => [...presence.of(null)].map(serializeEntry)

  const replaceEntries = (from: string, entries: SerializedEntry[]) => {
    const refs = new Set(entries.map(({ ref }) => ref))
    for (const { topic, ref } of [...presence.of(from)]) {
      if (!refs.has(ref)) presence.leave(topic, ref)
    }
    for (const each of entries) presence.join(parseEntry(each, from))
  }

  const heartbeat = setInterval(() => {
    const now = performance.now()
    for (const node of presence.nodes()) {
      if (now - (lastReceivedAt.get(node) ?? 0) > timeoutMs) presence.leaveAllOf(node)
    }
    for (const [node, at] of lastReceivedAt) if (now - at > timeoutMs) lastReceivedAt.delete(node)
    const count = [...presence.of(null)].length
    // Without entries no heartbeat is needed: after the timeout the others remove any that they still have.
    if (count > 0) bus?.send({ alive: count })
  }, heartbeatEveryMs)
  heartbeat.unref()

  return {
    attach: (target: Bus) => {
      bus = target
    },
    /** Removes all entries of this process from the others. */
    stop: () => {
      clearInterval(heartbeat)
      bus?.send({ all: [] })
    },
    onMessage: (from: string, payload: unknown) => {
      const message = payload as Message
      lastReceivedAt.set(from, performance.now())
      if (message.broadcast) {
        const [topicName, event, isJson, body] = message.broadcast
        topics.broadcast(topicName, { event, isJson, body: Buffer.from(body, 'base64') })
      }
      if (message.join) presence.join(parseEntry(message.join, from))
      if (message.leave) presence.leave(...message.leave)
      if (message.all) replaceEntries(from, message.all)
      if (message.who) bus?.send({ all: ownEntries() })
      if (message.alive !== undefined && message.alive !== [...presence.of(from)].length) {
        bus?.send({ who: true })
      }
    },
    onConnected: () => {
      bus?.send({ who: true })
      bus?.send({ all: ownEntries() })
    },
  }
}
