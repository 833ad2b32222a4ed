import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Bus } from './bus.ts'
import { Changes } from './changes/changes.ts'
import type { Subscriber } from './changes/deliveries.ts'
import { PublishedTables } from './changes/published-tables.ts'
import { handleBroadcast } from './channels/handle-broadcast.ts'
import { Presence } from './channels/presence.ts'
import { type Budgets, type Hub, Topics } from './hub.ts'
import { Budget, type Payer } from './limits/budget.ts'
import { PayerQueue } from './limits/payer-queue.ts'
import { RateLimits } from './limits/rate-limits.ts'
import { type Limits, limitsOf, type RealtimeApiOptions, type Visitor } from './options.ts'
import { createPeers } from './peers.ts'
import { createUpgradeHandler, refuse } from './sockets/handle-upgrade.ts'
import { Sockets } from './sockets/sockets.ts'

export type RealtimeApi = {
  /** Connects to the other processes. */
  start(): Promise<void>
  /** Whether a request is for the websocket and belongs to `upgrade`. */
  isSocket(incoming: IncomingMessage): boolean
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, visitor: Visitor): void
  /** Handles one HTTP request: broadcasts without a socket. */
  fetch(request: Request, visitor: Visitor): Promise<Response>
  /** Current counts, and the totals `slow` (disconnected slow readers) and `lost` (dropped subscribers). */
  counts(): Record<string, number>
  /** Refuses new sockets and closes all within the time, so that clients reconnect to another process. */
  drain(withinMs: number): Promise<void>
  close(): Promise<void>
}

/** Queue of queries about rights: the maximum of connections, and of waiting and running queries. */
const rightsQueries = { concurrency: 3, maxSize: 20_000 }

/** Supabase Realtime's contract over schema `realtime`, which `migrateRealtime` creates. */
export function createRealtimeApi(options: RealtimeApiOptions): RealtimeApi {
  const { pool, basePath = '' } = options
  const onError = options.onError ?? ((error: unknown) => console.error(error))
  const limits = limitsOf(options.limits)
  const topics = new Topics()
  const presence = new Presence((topicName, diff) => topics.sendPresence(topicName, diff))
  const peers = createPeers(topics, presence)
  const bus = new Bus(pool, options.listenUrl, onError, peers)
  peers.attach(bus)
  const budgets = budgetsOf(limits)
  const isHeavy = (payer: Payer) => budgets.conditions.isLarge(payer)
  const hub: Hub = {
    pool,
    limits,
    authenticate: options.authenticate,
    publicChannels: options.publicChannels ?? false,
    guests: options.guests ?? false,
    topics,
    changes: new Changes<Subscriber>({
      pool,
      readTimeoutMs: limits.readTimeoutMs,
      isHeavy,
      onError,
    }),
    published: new PublishedTables(pool),
    presence,
    bus,
    queue: new PayerQueue({ ...rightsQueries, isHeavy }),
    rateLimits: new RateLimits(limits),
    budgets,
    onError,
  }
  const sockets = new Sockets(limits, onError)
  const siteOf = options.siteOf ?? (async () => '')
  const handleUpgrade = createUpgradeHandler(hub, sockets, siteOf)
  const cleaning = setInterval(() => hub.rateLimits.removeIdle(), 10_000)
  cleaning.unref()
  const socketPaths = new Set([`${basePath}/websocket`, `${basePath}/socket/websocket`])
  const broadcastPath = `${basePath}/api/broadcast`
  let isDraining = false

  return {
    start: () => bus.start(),
    isSocket: ({ url = '' }) => socketPaths.has(url.split('?')[0] ?? ''),
    upgrade: (incoming, socket, head, visitor) => {
      if (isDraining) refuse(socket, 503, 'Realtime is restarting, please standby')
      else handleUpgrade(incoming, socket, head, visitor)
    },
    fetch: async (request, visitor) => {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(broadcastPath)) {
        return Response.json({ error: 'Not found' }, { status: 404 })
      }
      return handleBroadcast(hub, request, pathname.slice(broadcastPath.length), visitor, siteOf)
    },
    counts: () => ({
      ...sockets.counts(),
      ...hub.changes.counts(),
      topics: topics.count,
      presences: presence.count,
      questions: hub.queue.count,
      heldBytes: hub.budgets.memory.total,
      presenceBytes: hub.budgets.presence.total,
      conditions: hub.budgets.conditions.total,
      payers: hub.budgets.memory.payers,
    }),
    drain: (withinMs) => {
      isDraining = true
      return sockets.drain(withinMs)
    },
    close: async () => {
      isDraining = true
      sockets.terminateAll()
      clearInterval(cleaning)
      presence.stop()
      await hub.queue.whenIdle()
      await hub.changes.stop()
      peers.stop()
      await bus.stop()
    },
  }
}

function budgetsOf(limits: Limits): Budgets {
  return {
    memory: new Budget({
      perPerson: limits.heldBytesPerPerson,
      perNetwork: limits.heldBytesPerNetwork,
      total: limits.heldBytes,
    }),
    conditions: new Budget({
      perPerson: limits.conditionsPerPerson,
      perNetwork: limits.conditionsPerNetwork,
      total: limits.conditions,
    }),
    presence: new Budget({
      perPerson: limits.presenceBytesPerPerson,
      perNetwork: limits.presenceBytesPerNetwork,
      total: limits.totalPresenceBytes,
    }),
  }
}
