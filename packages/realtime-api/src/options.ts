import type pg from 'pg'

/** The role and claims of a caller. The claim `exp` ends its validity. */
export type Identity = { role: string; claims: Record<string, unknown> }

/** The origin of a connection, as determined by the server. */
export type Visitor = {
  /** The requested host, which policies read in `request.headers`. */
  host: string
  /** The key of limits per network: an address, or a network. */
  network: string
}

export type RealtimeApiOptions = {
  /** Connects as the owner of schema `realtime`, a member of each caller's role. */
  pool: pg.Pool
  /** URL for LISTEN, if not the pool's, for example to bypass a connection pooler. */
  listenUrl?: string
  /** Prefix of the contract's paths; empty by default. */
  basePath?: string
  /** Returns null for an unknown or expired credential. Called often, so it must be fast. */
  authenticate(apikey: string | null, token: string | null): Promise<Identity | null>
  /** The site of a connection: topics of different sites are separate. By default all share one site. */
  siteOf?: (visitor: Visitor) => Promise<string>
  /** Allows public channels, which each caller with a connection may read and write. Default: false. */
  publicChannels?: boolean
  /** Allows callers with only the publishable key to join. Default: false. */
  guests?: boolean
  limits?: Partial<Limits>
  /** Receives errors that the caller did not cause. */
  onError?: (error: unknown) => void
}

/**
 * Limits of one process; docs/design/realtime.md explains their values. Those per person apply to all of a
 * person's sockets together, those per network to its sockets without a joined channel and to its guests.
 */
export type Limits = {
  sockets: number
  socketsPerPerson: number
  socketsPerNetwork: number
  /** Sockets without a joined channel. */
  waiting: number
  waitingPerNetwork: number
  /** The same for a network without any join since the process started. */
  waitingPerNewNetwork: number
  waitingMs: number
  channelsPerSocket: number
  changesPerChannel: number
  joinsPerSecond: number
  joinsPerPersonSecond: number
  /** Messages that clients send: per socket, per person, in total. */
  eventsPerSecond: number
  eventsPerPersonSecond: number
  totalEventsPerSecond: number
  /** Bytes of all messages: per socket, per person, and for a network's sockets without a joined channel. */
  receivedBytesPerSecond: number
  receivedBytesPerPersonSecond: number
  receivedBytesPerNetworkSecond: number
  /** Bytes of broadcasts and presence messages. */
  sentBytesPerPersonSecond: number
  totalSentBytesPerSecond: number
  /** Deliveries to sockets; the limit per person also counts table changes. */
  deliveriesPerPersonSecond: number
  totalDeliveriesPerSecond: number
  /** Memory for channels, filters, tokens, and messages waiting to be handled or sent. */
  heldBytesPerPerson: number
  heldBytesPerNetwork: number
  heldBytes: number
  /** Values in filters; a subscription that cannot be indexed by a value counts extra. */
  conditionsPerPerson: number
  conditionsPerNetwork: number
  conditions: number
  messageBytes: number
  /** Memory of presence entries: per channel, per person, per network's guests, per topic, in total. */
  presenceBytes: number
  presenceBytesPerPerson: number
  presenceBytesPerNetwork: number
  presenceBytesPerTopic: number
  totalPresenceBytes: number
  /** Bytes sent to one socket that its client has not read. */
  unreadBytes: number
  /** Maximum time without a message from the client; heartbeats count. */
  heartbeatTimeoutMs: number
  /** Interval at which tokens and rights are checked again. */
  recheckMs: number
  /** Statement timeout for reading changes for one group of subscribers with the same rights. */
  readTimeoutMs: number
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte

const defaultLimits: Limits = {
  sockets: 10_000,
  socketsPerPerson: 10,
  socketsPerNetwork: 5_000,
  waiting: 2_000,
  waitingPerNetwork: 200,
  waitingPerNewNetwork: 50,
  waitingMs: 15_000,
  channelsPerSocket: 50,
  changesPerChannel: 20,
  joinsPerSecond: 10,
  joinsPerPersonSecond: 10,
  eventsPerSecond: 30,
  eventsPerPersonSecond: 60,
  totalEventsPerSecond: 3_000,
  receivedBytesPerSecond: 64 * kilobyte,
  receivedBytesPerPersonSecond: 128 * kilobyte,
  receivedBytesPerNetworkSecond: 2 * megabyte,
  sentBytesPerPersonSecond: 128 * kilobyte,
  totalSentBytesPerSecond: 4 * megabyte,
  deliveriesPerPersonSecond: 1_000,
  totalDeliveriesPerSecond: 30_000,
  heldBytesPerPerson: megabyte,
  heldBytesPerNetwork: 8 * megabyte,
  heldBytes: 96 * megabyte,
  conditionsPerPerson: 400,
  conditionsPerNetwork: 4_000,
  conditions: 120_000,
  messageBytes: 64 * kilobyte,
  presenceBytes: 2 * kilobyte,
  presenceBytesPerPerson: 64 * kilobyte,
  presenceBytesPerNetwork: 256 * kilobyte,
  presenceBytesPerTopic: 256 * kilobyte,
  totalPresenceBytes: 2 * megabyte,
  unreadBytes: megabyte,
  heartbeatTimeoutMs: 60_000,
  recheckMs: 30_000,
  readTimeoutMs: 2_000,
}

/** A higher number of sockets raises the totals of memory and conditions in proportion. */
export function limitsOf(options: Partial<Limits> = {}): Limits {
  const limits = { ...defaultLimits, ...options }
  const factor = Math.max(1, limits.sockets / defaultLimits.sockets)
  return {
    ...limits,
    heldBytes: options.heldBytes ?? defaultLimits.heldBytes * factor,
    conditions: options.conditions ?? defaultLimits.conditions * factor,
  }
}
