import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Caller } from '../channels/caller.ts'
import { Channel, type ChannelSocket, JoinError } from '../channels/channel.ts'
import type { Hub } from '../hub.ts'
import { type Charge, type Payer, payerOf } from '../limits/budget.ts'
import { TokenBucket } from '../limits/rate-limits.ts'
import type { Visitor } from '../options.ts'
import { type Address, type Version, writeReply } from '../protocol/frames.ts'
import { bytesOf, type Message, type MessageOf, readMessage } from '../protocol/messages.ts'
import type { Scope } from '../scope.ts'
import { closeCodes, type OpenSocket, type Slot, type Sockets } from './sockets.ts'

/** Maximum number of messages waiting on one socket. */
const maxPending = 200
/** Smaller amounts are not charged: one or two messages wait only for a moment. */
const uncountedBytes = 8 * 1024
/** Estimated memory of a message, or of a part of one, in addition to its bytes. */
const overheadBytes = 512

export type ConnectionInfo = Visitor & {
  version: Version
  apikey: string | null
  caller: Caller
  site: string
}

/** One socket with its joined channels. It handles no message after its scope has closed. */
export class Connection implements ChannelSocket, OpenSocket {
  readonly version: Version
  readonly apikey: string | null
  readonly caller: Caller
  readonly site: string
  readonly host: string
  readonly network: string
  readonly scope: Scope
  lastReceivedAt = performance.now()
  readonly #hub: Hub
  readonly #sockets: Sockets
  readonly #slot: Slot
  readonly #socket: WebSocket
  readonly #channels = new Map<string, Channel>()
  readonly #events: TokenBucket
  readonly #frames: TokenBucket
  readonly #bytes: TokenBucket
  readonly #joins: TokenBucket
  readonly #charge: Charge
  readonly #pending: { message: Message; bytes: number }[] = []
  /** The person that joined last, or the network before the first join. */
  #payer: Payer
  #pendingBytes = 0
  /** Bytes received of an incomplete message, or together with the last one. */
  #partialBytes = 0
  /** Messages that the operating system has not accepted yet. */
  #unsent = 0
  #isHandling = false
  #isClosing = false

  constructor(
    hub: Hub,
    sockets: Sockets,
    slot: Slot,
    scope: Scope,
    socket: WebSocket,
    stream: Duplex,
    info: ConnectionInfo,
  ) {
    this.#hub = hub
    this.#sockets = sockets
    this.#slot = slot
    this.#socket = socket
    this.scope = scope
    this.version = info.version
    this.apikey = info.apikey
    this.caller = info.caller
    this.site = info.site
    this.host = info.host
    this.network = info.network
    const { eventsPerSecond, joinsPerSecond, receivedBytesPerSecond } = hub.limits
    this.#events = new TokenBucket(eventsPerSecond)
    this.#joins = new TokenBucket(joinsPerSecond)
    this.#frames = new TokenBucket(eventsPerSecond + 2 * joinsPerSecond)
    this.#bytes = new TokenBucket(receivedBytesPerSecond)
    this.#payer = payerOf(null, info.network)
    this.#charge = hub.budgets.memory.open(scope, this.#payer)
    scope.add(() => this.#clearPending())
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary))
    socket.on('ping', (data) => this.#mayReceive(data.length) && this.#pong(data))
    socket.on('pong', (data) => this.#mayReceive(data.length))
    socket.on('error', () => socket.terminate())
    // Runs after the listener of `ws`: a message completed by this part has been handled already.
    stream.on('data', ({ length }: Buffer) => {
      this.#partialBytes += length + overheadBytes
      this.#updateCharge()
    })
  }

  send(frame: string | Buffer): void {
    this.#write((onSent) => this.#socket.send(frame, onSent))
  }

  close(code: number, reason: string): void {
    if (this.#isClosing) return
    this.#isClosing = true
    this.#clearPending()
    this.#socket.close(code, reason)
    // Do not wait for a client that never confirms the close.
    setTimeout(() => this.#socket.terminate(), 1_000).unref()
  }

  /** Called by channels when they close. */
  removeChannel(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic)
  }

  countJoin(person: string | null): () => void {
    if (person !== null) {
      this.#payer = payerOf(person, this.network)
      this.#charge.transfer(this.#payer)
    }
    return this.#sockets.countJoin(this.#slot, person !== null)
  }

  countPerson(person: string): () => void {
    const release = this.#sockets.countPerson(person, this.#slot)
    if (!release) throw new JoinError('ConnectionRateLimitReached: Too many connected users')
    return release
  }

  maySend(payer: Payer, bytes: number, deliveries: number): boolean {
    return this.#events.take() && this.#hub.rateLimits.send(payer, { events: 1, bytes, deliveries })
  }

  async recheck(): Promise<void> {
    for (const channel of [...this.#channels.values()]) await channel.recheck()
  }

  closeExpired(): void {
    for (const channel of this.#channels.values()) channel.closeIfExpired()
  }

  get channelCount(): number {
    return this.#channels.size
  }

  #write(write: (onSent: () => void) => void): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    let isBuffered = false
    write(() => {
      if (isBuffered) this.#unsent -= 1
      this.#updateCharge()
    })
    // A message that the operating system accepts immediately is not counted: its callback runs only later.
    isBuffered = this.#socket.bufferedAmount > 0
    if (isBuffered) this.#unsent += 1
    this.#updateCharge()
  }

  /** Charges the memory that this socket alone uses to its payer, and terminates it if that is too much. */
  #updateCharge(): void {
    if (this.scope.isClosed) return
    const unread = this.#socket.bufferedAmount + this.#unsent * overheadBytes
    const total = unread + this.#pendingBytes + this.#partialBytes
    const isTooSlow = unread > this.#hub.limits.unreadBytes
    if (!isTooSlow && this.#charge.set(total > uncountedBytes ? total : 0)) return
    if (unread > 0) this.#sockets.slow += 1
    this.#socket.terminate()
  }

  #pong(data: Buffer): void {
    this.#write((onSent) => this.#socket.pong(data, undefined, onSent))
  }

  /** Returns false if the socket is closed or has exceeded a rate limit. */
  #mayReceive(bytes: number): boolean {
    if (this.scope.isClosed || this.#isClosing) return false
    const isAllowed = this.#frames.take() && this.#bytes.take(bytes)
    if (isAllowed && this.#hub.rateLimits.receive(this.#payer, bytes)) return true
    this.close(closeCodes.policy, 'Too many messages')
    return false
  }

  #receive(data: Buffer, isBinary: boolean): void {
    // Pings do not reset this, because they may arrive between the parts of a message.
    this.#partialBytes = 0
    if (!this.#mayReceive(data.length)) return
    this.lastReceivedAt = performance.now()
    let message: Message
    try {
      message = readMessage(this.version, data, isBinary)
    } catch {
      return void this.close(closeCodes.invalid, 'Not understood')
    }
    if (message.topic === 'phoenix') {
      if (message.event === 'heartbeat') this.send(writeReply(this.version, message, 'ok'))
      return
    }
    if (this.#pending.length >= maxPending) {
      return void this.close(closeCodes.policy, 'Too many messages')
    }
    const bytes = data.length + parsedBytes(message) + overheadBytes
    this.#pending.push({ message, bytes })
    this.#pendingBytes += bytes
    if (!this.#isHandling) void this.#handlePending()
  }

  /** Sequential: a message may depend on rights that the previous one requests. */
  async #handlePending(): Promise<void> {
    this.#isHandling = true
    for (let next = this.#pending.shift(); next; next = this.#pending.shift()) {
      const { message, bytes } = next
      this.#pendingBytes -= bytes
      await this.#handle(message).catch((error) => this.#fail(message, error))
    }
    this.#isHandling = false
  }

  #clearPending(): void {
    this.#pending.length = 0
    this.#pendingBytes = 0
  }

  async #handle(message: Message): Promise<void> {
    if (message.event === 'phx_join') return this.#join(message)
    const channel = this.#channels.get(message.topic)
    if (channel?.matches(message.joinRef)) return channel.receive(message)
    if (message.event === 'phx_leave') this.send(writeReply(this.version, message, 'ok'))
    else this.#refuse(message, 'unmatched topic')
  }

  async #join(message: MessageOf<'phx_join'>): Promise<void> {
    const { ref, topic } = message
    if (!topic.startsWith('realtime:')) return this.#refuse(message, 'unmatched topic')
    if (!this.#joins.take()) {
      this.#refuse(message, 'ClientJoinRateLimitReached: Too many joins per second')
      return void this.close(closeCodes.policy, 'Too many joins')
    }
    this.#channels.get(topic)?.close()
    if (this.#channels.size >= this.#hub.limits.channelsPerSocket) {
      return this.#refuse(message, 'ChannelRateLimitReached: Too many channels')
    }
    const channel = new Channel(this.#hub, this, message)
    this.#channels.set(topic, channel)
    try {
      await channel.join(ref, message.join.requests)
    } catch (error) {
      channel.close()
      if (!(error instanceof JoinError)) throw error
      this.#refuse(message, error.message)
    }
  }

  #refuse(address: Address, reason: string): void {
    this.send(writeReply(this.version, address, 'error', { reason }))
  }

  #fail(address: Address, error: unknown): void {
    this.#hub.onError(error)
    this.#refuse(address, 'Unknown Error on Channel')
  }
}

/**
 * Memory of a parsed message in addition to its bytes. JSON.stringify may write numbers much longer than they were
 * sent, and strings take more memory than their text.
 */
function parsedBytes(message: Message): number {
  if (message.event === 'broadcast') return message.broadcast?.body.length ?? 0
  if (message.event === 'phx_join') return bytesOf(message.join.requests)
  return message.event === 'presence' ? (message.meta?.length ?? 0) : 0
}
