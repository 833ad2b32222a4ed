import type { Topics } from '../hub.ts'
import type { Presence, Present } from '../presence/presence.ts'
import type { Bus } from './bus.ts'

type Shown = Omit<Present, 'node'>

/** What processes tell each other. */
type Message = {
  broadcast?: [topicName: string, event: string, isJson: boolean, body: string]
  join?: Shown
  leave?: [topicName: string, ref: string]
  /** Who is present: asked by one that begins, or has missed something. */
  who?: true
  /** All that are present at the sender. */
  all?: Shown[]
  /** How many that are, from time to time: whoever knows of another number asks. */
  alive?: number
}

const beatEveryMs = 5_000
const goneAfterMs = 16_000

/** Takes in what other processes tell; those that fall silent have nobody present any more. */
export function createOthers(topics: Topics, presence: Presence) {
  const heardAt = new Map<string, number>()
  let bus: Bus | undefined
  const own = () => [...presence.of(null)].map(({ node: _, ...shown }) => shown)

  const take = (from: string, shown: Shown[]) => {
    const refs = new Set(shown.map(({ ref }) => ref))
    for (const { topic, ref } of [...presence.of(from)]) {
      if (!refs.has(ref)) presence.leave(topic, ref)
    }
    for (const each of shown) presence.join({ ...each, node: from })
  }

  const beating = setInterval(() => {
    const now = performance.now()
    for (const node of presence.nodes()) {
      if (now - (heardAt.get(node) ?? 0) > goneAfterMs) presence.leaveAllOf(node)
    }
    for (const [node, at] of heardAt) if (now - at > goneAfterMs) heardAt.delete(node)
    const count = own().length
    // Who has nobody present need not say so: it is forgotten as it falls silent.
    if (count > 0) bus?.send({ alive: count })
  }, beatEveryMs)
  beating.unref()

  return {
    attach: (to: Bus) => {
      bus = to
    },
    /** The last that others hear of this process: nobody is present here any more. */
    stop: () => {
      clearInterval(beating)
      bus?.send({ all: [] })
    },
    onMessage: (from: string, told: unknown) => {
      const message = told as Message
      heardAt.set(from, performance.now())
      if (message.broadcast) {
        const [topicName, event, isJson, body] = message.broadcast
        topics.broadcast(topicName, { event, isJson, body: Buffer.from(body, 'base64') })
      }
      if (message.join) presence.join({ ...message.join, node: from })
      if (message.leave) presence.leave(...message.leave)
      if (message.all) take(from, message.all)
      if (message.who) bus?.send({ all: own() })
      if (message.alive !== undefined && message.alive !== [...presence.of(from)].length) {
        bus?.send({ who: true })
      }
    },
    onJoined: () => {
      bus?.send({ who: true })
      bus?.send({ all: own() })
    },
  }
}
