import type { Pool } from 'pg'
import type { Changes } from './changes/changes.ts'
import type { PublishedTables } from './changes/published-tables.ts'
import type { Reader } from './changes/tell-followers.ts'
import type { Extension } from './channels/rights.ts'
import type { Limits, RealtimeApiOptions } from './options.ts'
import type { Presence } from './presence/presence.ts'
import type { Bus } from './processes/bus.ts'
import { type Broadcast, type Version, writeBroadcast, writePush } from './protocol/frames.ts'
import { Rate } from './protocol/rate.ts'
import type { Turns } from './protocol/turns.ts'

/** What all sockets of a process share. */
export type Hub = {
  pool: Pool
  limits: Limits
  authenticate: RealtimeApiOptions['authenticate']
  publicChannels: boolean
  guests: boolean
  topics: Topics
  changes: Changes<Reader>
  published: PublishedTables
  presence: Presence
  bus: Bus
  /** For questions about rights: few at a time, so that a crowd that joins leaves others connections. */
  inTurn: Turns
  rates: Rates
  onError: (error: unknown) => void
}

/** A joined channel, as far as topics know it. */
export type Listener = {
  readonly topic: string
  readonly topicName: string
  readonly version: Version
  hears(extension: Extension): boolean
  send(frame: string | Buffer): void
}

/** Channels by the full name of their topic. */
export class Topics {
  readonly #channels = new Map<string, Set<Listener>>()

  add(channel: Listener): void {
    const set = this.#channels.get(channel.topicName) ?? new Set()
    this.#channels.set(channel.topicName, set.add(channel))
  }

  remove(channel: Listener): void {
    const set = this.#channels.get(channel.topicName)
    set?.delete(channel)
    if (set?.size === 0) this.#channels.delete(channel.topicName)
  }

  broadcast(topicName: string, broadcast: Broadcast, except: Listener | null = null): void {
    const written = new Map<Version, string | Buffer | null>()
    for (const channel of this.#channels.get(topicName) ?? []) {
      if (channel === except || !channel.hears('broadcast')) continue
      const { version } = channel
      if (!written.has(version)) {
        written.set(version, writeBroadcast(version, channel.topic, broadcast))
      }
      const frame = written.get(version)
      if (frame) channel.send(frame)
    }
  }

  tellPresence(topicName: string, diff: string): void {
    for (const channel of this.#channels.get(topicName) ?? []) {
      if (channel.hears('presence')) {
        channel.send(writePush(channel.version, null, channel.topic, 'presence_diff', diff))
      }
    }
  }
}

/** Names are told apart by a letter that no host and no topic of a client's can hold. */
export const topicNameOf = (scope: string, isPrivate: boolean, topic: string) =>
  `${scope}\n${isPrivate ? 'private' : 'public'}\n${topic}`

/** How much people send, whichever sockets and requests they use. */
export class Rates {
  readonly #limits: Limits
  readonly #all: Rate
  readonly #people = new Map<string, { rate: Rate; usedAt: number }>()

  constructor(limits: Limits) {
    this.#limits = limits
    this.#all = new Rate(limits.eventsInAllPerSecond)
  }

  /** @param who a person, or of somebody unknown the network */
  take(who: string, count = 1): boolean {
    const found = this.#people.get(who) ?? {
      rate: new Rate(this.#limits.eventsPerPersonSecond),
      usedAt: 0,
    }
    found.usedAt = performance.now()
    this.#people.set(who, found)
    return found.rate.take(count) && this.#all.take(count)
  }

  /** Whoever was silent for a while has a full share again, and need not be known. */
  forgetSilent(): void {
    const before = performance.now() - 10_000
    for (const [who, { usedAt }] of this.#people) if (usedAt < before) this.#people.delete(who)
  }
}
