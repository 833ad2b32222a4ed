import type pg from 'pg'

/** Who somebody acts as. `exp` of the claims ends it. */
export type Identity = { role: string; claims: Record<string, unknown> }

/** Where a connection comes from, as the server in front has found out. */
export type Visitor = {
  /** The host that was visited: policies see it in `request.headers`. */
  host: string
  /** By what shares are counted: an address, or a network. */
  network: string
}

export type RealtimeApiOptions = {
  /** Of the owner of schema `realtime`, who can become each caller's role. */
  pool: pg.Pool
  /** Where to listen for other processes, if not where the pool leads to. */
  listenUrl?: string
  /** What precedes the contract's paths; none unless told. */
  basePath?: string
  /** Null for a credential that is none of ours, or no longer. Asked again and again, so to be quick. */
  authenticate(apikey: string | null, token: string | null): Promise<Identity | null>
  /** Topics of one scope are unknown in another; one for all unless told. */
  scopeOf?: (visitor: Visitor) => Promise<string>
  /** Channels on which anybody reads and writes who is let in at all. Not offered unless told. */
  publicChannels?: boolean
  /** Lets in who shows nothing but the publishable key. Not unless told. */
  guests?: boolean
  limits?: Partial<Limits>
  /** Told what is not the caller's fault. */
  onError?: (error: unknown) => void
}

/** Of one process. */
export type Limits = {
  sockets: number
  socketsPerPerson: number
  socketsPerNetwork: number
  /** Sockets on which nobody has joined a channel yet, or any more. */
  waiting: number
  waitingPerNetwork: number
  waitingMs: number
  channelsPerSocket: number
  changesPerChannel: number
  joinsPerSecond: number
  /** Messages that clients send: of one socket, of one person, of all. */
  eventsPerSecond: number
  eventsPerPersonSecond: number
  eventsInAllPerSecond: number
  messageBytes: number
  presenceBytes: number
  /** What a reader may leave unread. */
  unreadBytes: number
  /** Without a word, a heartbeat at least. */
  silentMs: number
  /** Between looks whether somebody is still let in. */
  confirmMs: number
}

const kilobyte = 1024

export const defaultLimits: Limits = {
  sockets: 10_000,
  socketsPerPerson: 10,
  socketsPerNetwork: 5_000,
  waiting: 2_000,
  waitingPerNetwork: 200,
  waitingMs: 15_000,
  channelsPerSocket: 50,
  changesPerChannel: 20,
  joinsPerSecond: 10,
  eventsPerSecond: 30,
  eventsPerPersonSecond: 60,
  eventsInAllPerSecond: 3_000,
  messageBytes: 64 * kilobyte,
  presenceBytes: 2 * kilobyte,
  unreadBytes: 1024 * kilobyte,
  silentMs: 60_000,
  confirmMs: 30_000,
}
