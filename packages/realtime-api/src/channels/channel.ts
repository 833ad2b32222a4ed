import { randomUUID } from 'node:crypto'
import { numberOf, resolveSubscriptions, SubscriptionError } from '../changes/subscribe.ts'
import type { Subscription } from '../changes/subscription.ts'
import type { Reader } from '../changes/tell-followers.ts'
import { type Hub, type Listener, topicNameOf } from '../hub.ts'
import type { Identity } from '../options.ts'
import {
  type Broadcast,
  isRecord,
  type Message,
  type Version,
  writePush,
  writeReply,
} from '../protocol/frames.ts'
import type { Caller } from './caller.ts'
import type { JoinConfig } from './join-config.ts'
import {
  allRights,
  type Extension,
  noRights,
  type Rights,
  readingRights,
  sendingRights,
} from './rights.ts'

/** The socket that a channel belongs to. */
export type Home = {
  readonly version: Version
  readonly scope: string
  readonly host: string
  readonly apikey: string | null
  readonly identity: Identity
  send(frame: string | Buffer): void
  /** @throws {JoinError} where somebody has too many */
  countPerson(person: string | null): void
  mayTell(person: string | null): boolean
  forget(channel: Channel): void
}

/** Why somebody may not join, as realtime-js shows it. */
export class JoinError extends Error {}

const longestName = 255

/** One topic that one socket has joined. */
export class Channel implements Reader, Listener {
  readonly topic: string
  readonly topicName: string
  readonly version: Version
  readonly #hub: Hub
  readonly #connection: Home
  readonly #name: string
  readonly #joinRef: string | null
  readonly #config: JoinConfig
  readonly #presenceKey: string
  #token: string | null
  #identity: Identity
  #reading: Rights = noRights
  #sending: Promise<Rights> | null = null
  #subscriptions: Subscription<Reader>[] = []
  #presenceRef: string | null = null
  #hearsPresence: boolean
  #isOpen = true

  constructor(hub: Hub, connection: Home, message: Message, config: JoinConfig) {
    this.#hub = hub
    this.#connection = connection
    this.#config = config
    this.topic = message.topic
    this.version = connection.version
    this.#name = message.topic.slice('realtime:'.length)
    this.#joinRef = message.joinRef
    this.topicName = topicNameOf(connection.scope, config.isPrivate, this.#name)
    this.#presenceKey = config.presenceKey ?? randomUUID()
    this.#hearsPresence = config.wantsPresence
    // A publishable or secret key in place of a token is what the connection came with.
    this.#token = config.token?.startsWith('sb_') ? null : config.token
    this.#identity = connection.identity
  }

  /** Of whom its person may be; null of guests and keys. */
  get person(): string | null {
    const { role, claims } = this.#identity
    return role !== 'anon' && typeof claims.sub === 'string' ? claims.sub : null
  }

  get isSignedIn(): boolean {
    return this.#isOpen && this.#identity.role !== 'anon'
  }

  isOf(joinRef: string | null): boolean {
    return joinRef === null || joinRef === this.#joinRef
  }

  hears(extension: Extension): boolean {
    if (!this.#isOpen || this.#isOver() || !this.#reading[extension]) return false
    return extension === 'broadcast' || this.#hearsPresence
  }

  send(frame: string | Buffer): void {
    this.#connection.send(frame)
  }

  /**
   * Lets the caller in, or not.
   * @throws {JoinError}
   */
  async join(ref: string | null): Promise<void> {
    const { changes, isPrivate, wantsReplay, wantsReadiness } = this.#config
    if (Buffer.byteLength(this.topic) > longestName || this.#presenceKey.length > longestName) {
      throw new JoinError('Topic or presence key is too long')
    }
    this.#identity = await this.#identify(this.#token)
    if (this.#identity.role === 'anon' && !this.#hub.guests) {
      throw new JoinError('Unauthorized: sign in to join a channel')
    }
    if (wantsReplay) throw new JoinError('UnableToReplayMessages: messages are not stored')
    if (changes.length > this.#hub.limits.changesPerChannel) {
      throw new JoinError('ChannelRateLimitReached: Too many postgres_changes')
    }
    if (!isPrivate && !this.#hub.publicChannels && changes.length === 0) {
      throw new JoinError('PrivateOnly: This project only allows private channels')
    }
    this.#connection.countPerson(this.person)
    this.#reading = await this.#readingRights()
    if (isPrivate && !this.#reading.broadcast && !this.#reading.presence) {
      throw new JoinError(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${this.#name}`,
      )
    }
    const following = await this.#follow(changes)
    if (!this.#isOpen) return
    this.#hub.topics.add(this)
    const told = changes.map((asked) => ({ ...asked, id: numberOf(asked) }))
    this.#reply(ref, 'ok', { postgres_changes: told })
    if (following) this.#tellSystem('postgres_changes', following.status, following.message)
    if (wantsReadiness) this.#tellSystem('system', 'ok', 'Replication connection established')
    if (this.hears('presence'))
      this.#push('presence_state', this.#hub.presence.stateOf(this.topicName))
  }

  async receive(message: Message): Promise<void> {
    if (!this.#isOpen) return
    if (message.event === 'phx_leave') this.#leave(message.ref)
    else if (message.event === 'access_token') await this.#renew(message.payload.access_token)
    else if (this.#isOver()) this.endIfExpired()
    else if (message.event === 'broadcast') await this.#broadcast(message)
    else if (message.event === 'presence') await this.#present(message)
  }

  /** Looks again whether its caller is let in: sessions end, rights are withdrawn. */
  async confirm(): Promise<void> {
    if (!this.#isOpen) return
    try {
      await this.#renewRights(await this.#identify(this.#token))
    } catch (error) {
      if (!(error instanceof JoinError)) throw error
      this.shutDown(error.message)
    }
  }

  endIfExpired(): void {
    if (this.#isOpen && this.#isOver()) this.shutDown('Token has expired')
  }

  async caller(): Promise<Caller | null> {
    if (!this.#isOpen || this.#isOver()) return null
    const identity = await this.#hub.authenticate(this.#connection.apikey, this.#token)
    return identity && { ...identity, host: this.#connection.host }
  }

  tellChange(payload: string): void {
    if (this.#isOpen && !this.#isOver()) this.#push('postgres_changes', payload)
  }

  refuse(subscriptions: Subscription<never>[]): void {
    const refused: Subscription<unknown>[] = subscriptions
    this.#hub.changes.leave(this.#subscriptions.filter((each) => refused.includes(each)))
    this.#subscriptions = this.#subscriptions.filter((each) => !refused.includes(each))
    this.#tellSystem('postgres_changes', 'error', 'Error 401: Unauthorized')
  }

  /** The client joins anew by itself, and reads what it shows. */
  lose(): void {
    if (!this.#isOpen) return
    this.#push('phx_error', '{}')
    this.close()
  }

  /** With a reason that the client is told; it does not come again by itself. */
  shutDown(reason: string): void {
    if (!this.#isOpen) return
    this.#tellSystem('system', 'error', reason)
    this.#push('phx_close', '{}')
    this.close()
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#hub.topics.remove(this)
    this.#hub.changes.leave(this.#subscriptions)
    this.#subscriptions = []
    this.#untrack()
    this.#connection.forget(this)
  }

  #isOver(): boolean {
    return hasEnded(this.#identity)
  }

  async #identify(token: string | null): Promise<Identity> {
    const identity = await this.#hub.authenticate(this.#connection.apikey, token)
    if (identity && !hasEnded(identity)) return identity
    throw new JoinError('InvalidJWTToken: the token is none, or no longer')
  }

  #caller(identity = this.#identity): Caller {
    return { ...identity, host: this.#connection.host }
  }

  async #readingRights(identity = this.#identity): Promise<Rights> {
    if (!this.#config.isPrivate) return this.#hub.publicChannels ? allRights : noRights
    const { pool, inTurn } = this.#hub
    return inTurn(() => readingRights(pool, this.#caller(identity), this.#name))
  }

  async #sendingRights(): Promise<Rights> {
    if (!this.#config.isPrivate) return this.#hub.publicChannels ? allRights : noRights
    const { pool, inTurn } = this.#hub
    this.#sending ??= inTurn(() => sendingRights(pool, this.#caller(), this.#name))
    try {
      return await this.#sending
    } catch (error) {
      this.#sending = null
      throw error
    }
  }

  async #follow(asked: Record<string, unknown>[]) {
    if (asked.length === 0) return null
    const { pool, published, inTurn, changes } = this.#hub
    try {
      this.#subscriptions = await inTurn(() =>
        resolveSubscriptions<Reader>(pool, published, this.#caller(), this, asked),
      )
      await changes.follow(this.#subscriptions)
      if (!this.#isOpen) changes.leave(this.#subscriptions)
      return { status: 'ok', message: 'Subscribed to PostgreSQL' }
    } catch (error) {
      if (error instanceof SubscriptionError) return { status: 'error', message: error.message }
      throw error
    }
  }

  async #renew(token: unknown): Promise<void> {
    if (typeof token !== 'string' || token.startsWith('sb_') || token === this.#token) return
    try {
      const identity = await this.#identify(token)
      this.#token = token
      await this.#renewRights(identity)
    } catch (error) {
      if (!(error instanceof JoinError)) throw error
      this.shutDown(error.message)
    }
  }

  async #renewRights(identity: Identity): Promise<void> {
    if (identity.role === 'anon' && !this.#hub.guests) {
      throw new JoinError('Unauthorized: sign in to join a channel')
    }
    const reading = await this.#readingRights(identity)
    const isLess = (['broadcast', 'presence'] as const).some(
      (extension) => this.#reading[extension] && !reading[extension],
    )
    this.#identity = identity
    this.#reading = reading
    this.#sending = null
    this.#connection.countPerson(this.person)
    if (isLess) {
      throw new JoinError(
        `You no longer have permission to read from this Channel topic: ${this.#name}`,
      )
    }
  }

  #leave(ref: string | null): void {
    this.#reply(ref, 'ok')
    this.#push('phx_close', '{}')
    this.close()
  }

  async #broadcast({ ref, payload, broadcast }: Message): Promise<void> {
    if (!this.#connection.mayTell(this.person)) {
      return this.shutDown('Too many messages per second')
    }
    const told = broadcast ?? readBroadcast(payload)
    const isStored = payload.persist !== undefined && payload.persist !== false
    if (!told || isStored || Buffer.byteLength(told.event) > longestName) {
      return this.#reply(ref, 'error', { reason: 'The message cannot be sent' })
    }
    const rights = await this.#sendingRights()
    if (!this.#isOpen || !rights.broadcast) return
    this.#hub.topics.broadcast(this.topicName, told, this.#config.hearsItself ? null : this)
    const { event, isJson, body } = told
    this.#hub.bus.send({ broadcast: [this.topicName, event, isJson, body.toString('base64')] })
    if (this.#config.acknowledges) this.#reply(ref, 'ok')
  }

  async #present({ ref, payload }: Message): Promise<void> {
    if (!this.#connection.mayTell(this.person)) {
      return this.shutDown('Too many presence messages per second')
    }
    const event = String(payload.event).toLowerCase()
    if (event === 'untrack') {
      this.#untrack()
      return this.#reply(ref, 'ok')
    }
    const meta = payload.payload ?? {}
    if (event !== 'track' || !isRecord(meta)) {
      return this.#reply(ref, 'error', { reason: 'Presence track payload must be a map' })
    }
    if (JSON.stringify(meta).length > this.#hub.limits.presenceBytes) {
      return this.shutDown('Track message size exceeded')
    }
    const rights = await this.#sendingRights()
    if (!this.#isOpen) return
    if (!rights.presence) return this.#reply(ref, 'error', {})
    this.#untrack()
    this.#hearsPresence = true
    this.#presenceRef = randomUUID()
    const present = {
      topic: this.topicName,
      key: this.#presenceKey,
      ref: this.#presenceRef,
      meta,
    }
    this.#hub.presence.join({ ...present, node: null })
    this.#hub.bus.send({ join: present })
    this.#reply(ref, 'ok')
  }

  #untrack(): void {
    if (this.#presenceRef === null) return
    this.#hub.presence.leave(this.topicName, this.#presenceRef)
    this.#hub.bus.send({ leave: [this.topicName, this.#presenceRef] })
    this.#presenceRef = null
  }

  #reply(ref: string | null, status: 'ok' | 'error', response: unknown = {}): void {
    const to = { joinRef: this.#joinRef, ref, topic: this.topic }
    this.send(writeReply(this.version, to, status, response))
  }

  #tellSystem(extension: string, status: string, message: string): void {
    const told = { extension, status, message, channel: this.#name }
    this.#push('system', JSON.stringify(told))
  }

  #push(event: string, payload: string): void {
    this.send(writePush(this.version, this.#joinRef, this.topic, event, payload))
  }
}

const hasEnded = ({ claims: { exp } }: Identity) =>
  typeof exp === 'number' && exp * 1000 <= Date.now()

/** As 1.0.0 sends it. */
function readBroadcast({ event, payload = {} }: Record<string, unknown>): Broadcast | null {
  if (typeof event !== 'string') return null
  return { event, isJson: true, body: Buffer.from(JSON.stringify(payload)) }
}
