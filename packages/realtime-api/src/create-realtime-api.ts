import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Changes } from './changes/changes.ts'
import { PublishedTables } from './changes/published-tables.ts'
import type { Reader } from './changes/tell-followers.ts'
import { answerBroadcast } from './http/answer-broadcast.ts'
import { type Hub, Rates, Topics } from './hub.ts'
import { defaultLimits, type RealtimeApiOptions, type Visitor } from './options.ts'
import { Presence } from './presence/presence.ts'
import { Bus } from './processes/bus.ts'
import { createOthers } from './processes/hear-others.ts'
import { createTurns } from './protocol/turns.ts'
import { createDoor, refuse } from './sockets/accept.ts'
import { Sockets } from './sockets/sockets.ts'

export type RealtimeApi = {
  /** Begins to hear other processes. */
  start(): Promise<void>
  /** Whether a request is for a socket: then it goes to `upgrade`. */
  isSocket(incoming: IncomingMessage): boolean
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, visitor: Visitor): void
  /** Answers one request: broadcasts without a socket. */
  fetch(request: Request, visitor: Visitor): Promise<Response>
  counts(): { sockets: number; channels: number; slow: number }
  /** Takes in nobody more and sends all away within so long, to come again elsewhere. */
  drain(withinMs: number): Promise<void>
  close(): Promise<void>
}

/** Of the pool: what questions about rights take at most, and how many may wait for it. */
const [askingAtOnce, waitingToAsk] = [3, 20_000]

/** Supabase Realtime's contract over schema `realtime`, which `migrateRealtime` makes. */
export function createRealtimeApi(options: RealtimeApiOptions): RealtimeApi {
  const { pool, basePath = '' } = options
  const onError = options.onError ?? ((error: unknown) => console.error(error))
  const limits = { ...defaultLimits, ...options.limits }
  const topics = new Topics()
  const presence = new Presence((topicName, diff) => topics.tellPresence(topicName, diff))
  const others = createOthers(topics, presence)
  const bus = new Bus(pool, options.listenUrl, onError, others)
  others.attach(bus)
  const hub: Hub = {
    pool,
    limits,
    authenticate: options.authenticate,
    publicChannels: options.publicChannels ?? false,
    guests: options.guests ?? false,
    topics,
    changes: new Changes<Reader>(pool, onError),
    published: new PublishedTables(pool),
    presence,
    bus,
    inTurn: createTurns(askingAtOnce, waitingToAsk),
    rates: new Rates(limits),
    onError,
  }
  const sockets = new Sockets(limits, onError)
  const scopeOf = options.scopeOf ?? (async () => '')
  const open = createDoor(hub, sockets, scopeOf)
  const forgetting = setInterval(() => hub.rates.forgetSilent(), 10_000)
  forgetting.unref()
  const socketPaths = new Set([`${basePath}/websocket`, `${basePath}/socket/websocket`])
  const broadcasts = `${basePath}/api/broadcast`
  let isDraining = false

  return {
    start: () => bus.start(),
    isSocket: ({ url = '' }) => socketPaths.has(url.split('?')[0] ?? ''),
    upgrade: (incoming, socket, head, visitor) => {
      if (isDraining) refuse(socket, 503, 'Realtime is restarting, please standby')
      else open(incoming, socket, head, visitor)
    },
    fetch: async (request, visitor) => {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(broadcasts)) {
        return Response.json({ error: 'Not found' }, { status: 404 })
      }
      const scope = await scopeOf(visitor)
      return answerBroadcast(hub, request, pathname.slice(broadcasts.length), visitor, scope)
    },
    counts: () => ({ sockets: sockets.size, channels: sockets.channels, slow: sockets.slow }),
    drain: (withinMs) => {
      isDraining = true
      return sockets.drain(withinMs)
    },
    close: async () => {
      isDraining = true
      sockets.cutAll()
      clearInterval(forgetting)
      presence.stop()
      await hub.changes.stop()
      others.stop()
      await bus.stop()
    },
  }
}
