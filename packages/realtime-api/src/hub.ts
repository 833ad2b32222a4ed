import type { Pool } from 'pg'
import type { Bus } from './bus.ts'
import type { Changes } from './changes/changes.ts'
import type { Subscriber } from './changes/deliveries.ts'
import type { PublishedTables } from './changes/published-tables.ts'
import type { Presence } from './channels/presence.ts'
import type { Extension } from './channels/rights.ts'
import type { Budget } from './limits/budget.ts'
import type { PayerQueue } from './limits/payer-queue.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { Limits, RealtimeApiOptions } from './options.ts'
import { type Broadcast, type Version, writeBroadcast, writePush } from './protocol/frames.ts'

/** State shared by all sockets of a process. */
export type Hub = {
  pool: Pool
  limits: Limits
  authenticate: RealtimeApiOptions['authenticate']
  publicChannels: boolean
  guests: boolean
  topics: Topics
  changes: Changes<Subscriber>
  published: PublishedTables
  presence: Presence
  bus: Bus
  /** For queries about rights. Its low concurrency leaves connections free during a burst of joins. */
  queue: PayerQueue
  rateLimits: RateLimits
  budgets: Budgets
  onError: (error: unknown) => void
}

/** Budgets of memory, of values in filters, and of memory for presence entries. */
export type Budgets = { memory: Budget; conditions: Budget; presence: Budget }

/** A joined channel, as seen by its topic. */
export type Listener = {
  readonly topic: string
  readonly topicName: string
  readonly version: Version
  receives(extension: Extension): boolean
  send(frame: string | Buffer): void
}

/** Channels by the full name of their topic. */
export class Topics {
  readonly #channels = new Map<string, Set<Listener>>()

  get count(): number {
    return this.#channels.size
  }

  /** @returns a function that removes it */
  add(channel: Listener): () => void {
    const set = this.#channels.get(channel.topicName) ?? new Set()
    this.#channels.set(channel.topicName, set.add(channel))
    return () => {
      set.delete(channel)
      if (set.size === 0) this.#channels.delete(channel.topicName)
    }
  }

  /** Number of sockets that receive messages of the topic. */
  listenerCount(topicName: string): number {
    return this.#channels.get(topicName)?.size ?? 0
  }

  broadcast(topicName: string, broadcast: Broadcast, except: Listener | null = null): void {
    const frames = new Map<Version, string | Buffer | null>()
    for (const channel of this.#channels.get(topicName) ?? []) {
      if (channel === except || !channel.receives('broadcast')) continue
      const { version } = channel
      if (!frames.has(version)) {
        frames.set(version, writeBroadcast(version, channel.topic, broadcast))
      }
      const frame = frames.get(version)
      if (frame) channel.send(frame)
    }
  }

  sendPresence(topicName: string, diff: string): void {
    for (const channel of this.#channels.get(topicName) ?? []) {
      if (channel.receives('presence')) {
        channel.send(writePush(channel.version, null, channel.topic, 'presence_diff', diff))
      }
    }
  }
}

/** Unambiguous: a site contains no line break, and the topic comes last. */
export const topicNameOf = (site: string, isPrivate: boolean, topic: string) =>
  `${site}\n${isPrivate ? 'private' : 'public'}\n${topic}`
