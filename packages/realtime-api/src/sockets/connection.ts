import type { WebSocket } from 'ws'
import { Channel, type Home, JoinError } from '../channels/channel.ts'
import { readJoin } from '../channels/join-config.ts'
import type { Hub } from '../hub.ts'
import type { Identity, Visitor } from '../options.ts'
import { type Message, readMessage, type Version, writeReply } from '../protocol/frames.ts'
import { Rate } from '../protocol/rate.ts'
import { closeCodes } from './close-codes.ts'
import type { Member, Sockets } from './sockets.ts'

/** What one socket may leave unanswered. */
const mostPending = 200

export type ConnectionFacts = Visitor & {
  version: Version
  apikey: string | null
  identity: Identity
  scope: string
}

/** One socket with the channels that it has joined. */
export class Connection implements Home, Member {
  readonly version: Version
  readonly apikey: string | null
  readonly identity: Identity
  readonly scope: string
  readonly host: string
  readonly network: string
  /** Since when it has no channel of somebody signed in; null while it has. Kept by `Sockets`. */
  waitingSince: number | null = null
  heardAt = performance.now()
  /** Who has joined by it. */
  readonly people = new Set<string>()
  readonly #hub: Hub
  readonly #sockets: Sockets
  readonly #socket: WebSocket
  readonly #channels = new Map<string, Channel>()
  readonly #events: Rate
  readonly #frames: Rate
  readonly #joins: Rate
  #pending = 0
  #working: Promise<unknown> = Promise.resolve()

  constructor(hub: Hub, sockets: Sockets, socket: WebSocket, facts: ConnectionFacts) {
    this.#hub = hub
    this.#sockets = sockets
    this.#socket = socket
    this.version = facts.version
    this.apikey = facts.apikey
    this.identity = facts.identity
    this.scope = facts.scope
    this.host = facts.host
    this.network = facts.network
    const { eventsPerSecond, joinsPerSecond } = hub.limits
    this.#events = new Rate(eventsPerSecond)
    this.#joins = new Rate(joinsPerSecond)
    this.#frames = new Rate(eventsPerSecond + 2 * joinsPerSecond)
    socket.on('message', (data: Buffer, isBinary) => this.#receive(data, isBinary))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#end())
  }

  send(frame: string | Buffer): void {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    // Whoever does not read shall not fill the memory of all.
    if (socket.bufferedAmount > this.#hub.limits.unreadBytes) {
      this.#sockets.slow += 1
      socket.terminate()
    } else socket.send(frame)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
    // A peer that does not answer is not waited for.
    setTimeout(() => this.#socket.terminate(), 1_000).unref()
  }

  cut(): void {
    this.#socket.terminate()
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic)
    const isSignedIn = [...this.#channels.values()].some((each) => each.isSignedIn)
    if (!isSignedIn) this.#sockets.setWaiting(this, true)
  }

  /**
   * Counts this socket among those of somebody.
   * @throws {JoinError} where they have too many
   */
  countPerson(person: string | null): void {
    if (person === null || this.#sockets.countPerson(person, this)) return
    throw new JoinError('ConnectionRateLimitReached: Too many connected users')
  }

  /** False where too much was said lately, here or by this person elsewhere, or by all. */
  mayTell(person: string | null): boolean {
    return this.#events.take() && this.#hub.rates.take(person ?? this.network)
  }

  async confirm(): Promise<void> {
    for (const channel of [...this.#channels.values()]) await channel.confirm()
  }

  endExpired(): void {
    for (const channel of [...this.#channels.values()]) channel.endIfExpired()
  }

  get channelCount(): number {
    return this.#channels.size
  }

  #receive(data: Buffer, isBinary: boolean): void {
    this.heardAt = performance.now()
    if (!this.#frames.take()) return void this.close(closeCodes.tooMany, 'Too many messages')
    let message: Message
    try {
      message = readMessage(this.version, data, isBinary)
    } catch {
      return void this.close(closeCodes.broken, 'Not understood')
    }
    if (message.topic === 'phoenix') {
      if (message.event === 'heartbeat') this.send(writeReply(this.version, message, 'ok'))
      return
    }
    // One after another: a message may not overtake the one that gives it its rights.
    if (this.#pending >= mostPending)
      return void this.close(closeCodes.tooMany, 'Too many messages')
    this.#pending += 1
    this.#working = this.#working
      .then(() => this.#handle(message))
      .catch((error) => this.#fail(message, error))
      .finally(() => {
        this.#pending -= 1
      })
  }

  async #handle(message: Message): Promise<void> {
    if (message.event === 'phx_join') return this.#join(message)
    const channel = this.#channels.get(message.topic)
    if (channel?.isOf(message.joinRef)) return channel.receive(message)
    if (message.event === 'phx_leave') this.send(writeReply(this.version, message, 'ok'))
    else this.#refuse(message, 'unmatched topic')
  }

  async #join(message: Message): Promise<void> {
    if (!message.topic.startsWith('realtime:')) return this.#refuse(message, 'unmatched topic')
    if (!this.#joins.take()) {
      this.#refuse(message, 'ClientJoinRateLimitReached: Too many joins per second')
      return void this.close(closeCodes.tooMany, 'Too many joins')
    }
    this.#channels.get(message.topic)?.close()
    if (this.#channels.size >= this.#hub.limits.channelsPerSocket) {
      return this.#refuse(message, 'ChannelRateLimitReached: Too many channels')
    }
    const channel = new Channel(this.#hub, this, message, readJoin(message.payload))
    this.#channels.set(message.topic, channel)
    try {
      await channel.join(message.ref)
      if (channel.isSignedIn || (this.#hub.guests && this.#channels.size > 0)) {
        this.#sockets.setWaiting(this, false)
      }
    } catch (error) {
      channel.close()
      if (!(error instanceof JoinError)) throw error
      this.#refuse(message, error.message)
    }
  }

  #refuse(message: Message, reason: string): void {
    this.send(writeReply(this.version, message, 'error', { reason }))
  }

  #fail(message: Message, error: unknown): void {
    this.#hub.onError(error)
    this.#refuse(message, 'Unknown Error on Channel')
  }

  #end(): void {
    for (const channel of [...this.#channels.values()]) channel.close()
    this.#sockets.remove(this)
  }
}
