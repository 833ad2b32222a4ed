import { randomUUID } from 'node:crypto'
import type { Subscriber } from '../changes/deliveries.ts'
import {
  minWeight,
  resolveSubscriptions,
  SubscriptionError,
  subscriptionIdOf,
  tooManyFilters,
} from '../changes/subscribe.ts'
import type { Subscription } from '../changes/subscription.ts'
import { type Hub, type Listener, topicNameOf } from '../hub.ts'
import { type Charge, type Payer, payerOf } from '../limits/budget.ts'
import type { Identity } from '../options.ts'
import { serializeEntry } from '../peers.ts'
import { type Version, writePush, writeReply } from '../protocol/frames.ts'
import {
  bytesOf,
  type JoinConfig,
  type Message,
  type MessageOf,
  type SubscriptionRequest,
} from '../protocol/messages.ts'
import { Scope } from '../scope.ts'
import { type Caller, callerOf } from './caller.ts'
import { entryBytes, type PresenceEntry } from './presence.ts'
import {
  allRights,
  type Extension,
  fetchReadRights,
  fetchSendRights,
  noRights,
  type Rights,
} from './rights.ts'

/** The socket that a channel belongs to. */
export type ChannelSocket = {
  readonly version: Version
  readonly site: string
  readonly host: string
  readonly network: string
  readonly apikey: string | null
  readonly caller: Caller
  readonly scope: Scope
  send(frame: string | Buffer): void
  /**
   * Counts this socket among the person's sockets.
   * @returns a function that ends the count
   * @throws {JoinError} if the person has too many sockets
   */
  countPerson(person: string): () => void
  /** @returns a function that ends the count of this join */
  countJoin(person: string | null): () => void
  /** Returns false if the socket, the payer or all callers together exceed a rate limit. */
  maySend(payer: Payer, bytes: number, deliveries: number): boolean
  removeChannel(channel: Channel): void
}

/** The reason why a join is refused, as realtime-js shows it. */
export class JoinError extends Error {}

const maxNameBytes = 255

/** Estimated memory of a channel and of a subscription without their strings. */
const [channelBytes, subscriptionBytes] = [4_096, 1_024]

/** One topic joined by one socket. Its scope, which owns all its resources, closes with the socket's scope. */
export class Channel implements Subscriber, Listener {
  readonly topic: string
  readonly topicName: string
  readonly version: Version
  readonly #hub: Hub
  readonly #socket: ChannelSocket
  readonly #name: string
  readonly #joinRef: string | null
  readonly #config: Omit<JoinConfig, 'token' | 'requests'>
  readonly #presenceKey: string
  readonly #scope = new Scope()
  readonly #memory: Charge
  readonly #conditionsCharge: Charge
  readonly #presenceCharge: Charge
  readonly #subscriptions = new Map<Subscription<Subscriber>, () => void>()
  #token: string | null
  #caller: Caller
  #person: { id: string; release: () => void } | null = null
  #readRights: Rights = noRights
  #sendRights: Promise<Rights> | null = null
  #subscriptionsBytes = 0
  #untrack = () => {}
  #receivesPresence: boolean

  constructor(hub: Hub, socket: ChannelSocket, { topic, joinRef, join }: MessageOf<'phx_join'>) {
    const { token, requests: _, ...config } = join
    this.#hub = hub
    this.#socket = socket
    this.#config = config
    this.topic = topic
    this.version = socket.version
    this.#name = topic.slice('realtime:'.length)
    this.#joinRef = joinRef
    this.topicName = topicNameOf(socket.site, config.isPrivate, this.#name)
    this.#presenceKey = config.presenceKey ?? randomUUID()
    this.#receivesPresence = config.wantsPresence
    this.#token = credential(token)
    this.#caller = socket.caller
    this.#scope.add(socket.scope.add(() => this.close()))
    this.#scope.add(() => socket.removeChannel(this))
    this.#memory = hub.budgets.memory.open(this.#scope, this.payer)
    this.#conditionsCharge = hub.budgets.conditions.open(this.#scope, this.payer)
    this.#presenceCharge = hub.budgets.presence.open(this.#scope, this.payer)
  }

  get payer(): Payer {
    return payerOf(this.#caller.person, this.#socket.network)
  }

  get callerKey(): string {
    const { role, claims, host } = this.#caller
    return `${host}\n${role}\n${claims}`
  }

  get #isOpen(): boolean {
    return !this.#scope.isClosed
  }

  matches(joinRef: string | null): boolean {
    return joinRef === null || joinRef === this.#joinRef
  }

  receives(extension: Extension): boolean {
    if (!this.#isOpen || this.#isExpired() || !this.#readRights[extension]) return false
    return extension === 'broadcast' || this.#receivesPresence
  }

  send(frame: string | Buffer): void {
    this.#socket.send(frame)
  }

  /** @throws {JoinError} */
  async join(ref: string | null, requests: SubscriptionRequest[] | null): Promise<void> {
    const { isPrivate, wantsReplay, wantsReadiness } = this.#config
    if (Buffer.byteLength(this.topic) > maxNameBytes || this.#presenceKey.length > maxNameBytes) {
      throw new JoinError('Topic or presence key is too long')
    }
    if (this.topic.includes('\0')) throw new JoinError('No topic has such a name')
    if (requests === null || requests.length > this.#hub.limits.changesPerChannel) {
      throw new JoinError('ChannelRateLimitReached: Too many postgres_changes')
    }
    this.#subscriptionsBytes = bytesOf(requests)
    this.#chargeMemory(this.#token)
    const identity = await this.#identify(this.#token)
    if (!this.#isOpen) return
    if (identity.role === 'anon' && !this.#hub.guests) {
      throw new JoinError('Unauthorized: sign in to join a channel')
    }
    if (wantsReplay) throw new JoinError('UnableToReplayMessages: messages are not stored')
    if (!isPrivate && !this.#hub.publicChannels && requests.length === 0) {
      throw new JoinError('PrivateOnly: This project only allows private channels')
    }
    this.#setCaller(callerOf(identity, this.#socket.host))
    if (this.#caller.person !== null && !this.#hub.rateLimits.join(this.payer)) {
      throw new JoinError('ClientJoinRateLimitReached: Too many joins per second')
    }
    this.#readRights = await this.#fetchReadRights()
    if (!this.#isOpen) return
    if (isPrivate && !this.#readRights.broadcast && !this.#readRights.presence) {
      throw new JoinError(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${this.#name}`,
      )
    }
    const result = await this.#subscribe(requests)
    if (!this.#isOpen) return
    this.#scope.add(this.#hub.topics.add(this))
    this.#scope.add(this.#socket.countJoin(this.#caller.person))
    const accepted = requests.map((each) => ({ ...each, id: subscriptionIdOf(each) }))
    this.#reply(ref, 'ok', { postgres_changes: accepted })
    if (result) this.#pushSystem('postgres_changes', result.status, result.message)
    if (wantsReadiness) this.#pushSystem('system', 'ok', 'Replication connection established')
    if (this.receives('presence'))
      this.#push('presence_state', this.#hub.presence.stateOf(this.topicName))
  }

  async receive(message: Message): Promise<void> {
    if (!this.#isOpen) return
    if (message.event === 'phx_leave') this.#leave(message.ref)
    else if (message.event === 'access_token') await this.#updateToken(credential(message.token))
    else if (this.#isExpired()) this.closeIfExpired()
    else if (message.event === 'broadcast') await this.#broadcast(message)
    else if (message.event === 'presence') await this.#receivePresence(message)
  }

  /** Verifies the token and the rights again, because sessions end and rights are revoked. */
  async recheck(): Promise<void> {
    if (!this.#isOpen) return
    await this.#shutDownOnJoinError(async () =>
      this.#updateRights(await this.#identify(this.#token)),
    )
  }

  closeIfExpired(): void {
    if (this.#isOpen && this.#isExpired()) this.shutDown('Token has expired')
  }

  async caller(): Promise<Caller | null> {
    if (!this.#isOpen || this.#isExpired()) return null
    const identity = await this.#hub.authenticate(this.#socket.apikey, this.#token)
    return identity && callerOf(identity, this.#socket.host)
  }

  sendChange(payload: string): void {
    if (!this.#isOpen || this.#isExpired()) return
    if (this.#hub.rateLimits.deliver(this.payer, 1)) this.#push('postgres_changes', payload)
    else this.drop('Too many changes per second')
  }

  revoke(subscriptions: Subscription<never>[]): void {
    for (const each of subscriptions as Subscription<Subscriber>[]) {
      this.#subscriptions.get(each)?.()
      this.#subscriptions.delete(each)
    }
    this.#pushSystem('postgres_changes', 'error', 'Error 401: Unauthorized')
  }

  /** Closes with an error. The client rejoins by itself and reloads its data. */
  drop(reason: string): void {
    if (!this.#isOpen) return
    this.#pushSystem('postgres_changes', 'error', reason)
    this.#push('phx_error', '{}')
    this.close()
  }

  /** Closes with a reason that the client shows. The client does not rejoin by itself. */
  shutDown(reason: string): void {
    if (!this.#isOpen) return
    this.#pushSystem('system', 'error', reason)
    this.#push('phx_close', '{}')
    this.close()
  }

  close(): void {
    this.#scope.close()
  }

  #isExpired(): boolean {
    const { expiresAt: endsAt } = this.#caller
    return endsAt !== null && endsAt <= Date.now()
  }

  async #identify(token: string | null): Promise<Identity> {
    const identity = await this.#hub.authenticate(this.#socket.apikey, token)
    const exp = identity?.claims.exp
    if (identity && !(typeof exp === 'number' && exp * 1000 <= Date.now())) return identity
    throw new JoinError('InvalidJWTToken: the token is none, or no longer')
  }

  /** @throws {JoinError} if the budget is exhausted */
  #chargeMemory(token: string | null): void {
    // Counted twice, because a token's claims are about as long as the token.
    const texts = [this.topic, this.topicName, this.#joinRef, this.#presenceKey, token, token]
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), channelBytes)
    this.#requireBudget(this.#memory.set(bytes + this.#subscriptionsBytes))
  }

  #requireBudget(isGranted: boolean): void {
    if (!isGranted) throw new JoinError('ChannelRateLimitReached: Too much is held')
  }

  /**
   * Sets the caller, and charges the channel's resources to its payer.
   * @throws {JoinError} if the person has too many sockets, or a budget is exhausted
   */
  #setCaller(caller: Caller): void {
    if (caller.person !== (this.#person?.id ?? null)) {
      const release = caller.person === null ? null : this.#socket.countPerson(caller.person)
      this.#person?.release()
      this.#person =
        caller.person === null || !release
          ? null
          : { id: caller.person, release: this.#scope.add(release) }
    }
    this.#caller = caller
    for (const charge of [this.#memory, this.#conditionsCharge, this.#presenceCharge]) {
      this.#requireBudget(charge.transfer(this.payer))
    }
  }

  async #fetchReadRights(caller = this.#caller): Promise<Rights> {
    if (!this.#config.isPrivate) return this.#hub.publicChannels ? allRights : noRights
    const { pool, queue } = this.#hub
    return queue.run(this.payer, () => fetchReadRights(pool, caller, this.#name))
  }

  async #fetchSendRights(): Promise<Rights> {
    if (!this.#config.isPrivate) return this.#hub.publicChannels ? allRights : noRights
    const { pool, queue } = this.#hub
    const caller = this.#caller
    this.#sendRights ??= queue.run(this.payer, () => fetchSendRights(pool, caller, this.#name))
    try {
      return await this.#sendRights
    } catch (error) {
      this.#sendRights = null
      throw error
    }
  }

  async #subscribe(requests: SubscriptionRequest[]) {
    if (requests.length === 0) return null
    const { pool, published, queue, changes } = this.#hub
    try {
      if (!this.#conditionsCharge.set(minWeight(requests)))
        throw new SubscriptionError(tooManyFilters)
      const subscriptions = await queue.run(this.payer, () =>
        resolveSubscriptions<Subscriber>(
          pool,
          published,
          this.#caller,
          this,
          requests,
          ({ subscriptions: { length }, weight }) => {
            this.#subscriptionsBytes += length * subscriptionBytes
            this.#chargeMemory(this.#token)
            return this.#conditionsCharge.set(weight)
          },
        ),
      )
      for (const each of subscriptions) {
        this.#subscriptions.set(each, this.#scope.add(changes.add(each)))
      }
      if (this.#isOpen) await changes.start(subscriptions)
      return { status: 'ok', message: 'Subscribed to PostgreSQL' }
    } catch (error) {
      if (!(error instanceof SubscriptionError)) throw error
      this.#conditionsCharge.set(0)
      return { status: 'error', message: error.message }
    }
  }

  async #shutDownOnJoinError(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof JoinError)) throw error
      this.shutDown(error.message)
    }
  }

  async #updateToken(token: string | null): Promise<void> {
    if (token === null || token === this.#token) return
    // Counts as a message, because the token is verified and rights are read again.
    if (!this.#maySend(0)) return this.shutDown('Too many messages per second')
    await this.#shutDownOnJoinError(async () => {
      this.#chargeMemory(token)
      const identity = await this.#identify(token)
      if (!this.#isOpen) return
      this.#token = token
      await this.#updateRights(identity)
    })
  }

  async #updateRights(identity: Identity): Promise<void> {
    if (identity.role === 'anon' && !this.#hub.guests) {
      throw new JoinError('Unauthorized: sign in to join a channel')
    }
    const caller = callerOf(identity, this.#socket.host)
    const reading = await this.#fetchReadRights(caller)
    if (!this.#isOpen) return
    const hasLostRight = (['broadcast', 'presence'] as const).some(
      (extension) => this.#readRights[extension] && !reading[extension],
    )
    this.#readRights = reading
    this.#sendRights = null
    this.#setCaller(caller)
    if (hasLostRight) {
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

  async #broadcast({ ref, broadcast }: MessageOf<'broadcast'>): Promise<void> {
    const bytes = broadcast?.body.length ?? 0
    if (!this.#maySend(bytes)) return this.shutDown('Too many messages per second')
    const isLong = bytes > this.#hub.limits.messageBytes
    if (!broadcast || isLong || Buffer.byteLength(broadcast.event) > maxNameBytes) {
      return this.#reply(ref, 'error', { reason: 'The message cannot be sent' })
    }
    const rights = await this.#fetchSendRights()
    if (!this.#isOpen || !rights.broadcast) return
    this.#hub.topics.broadcast(this.topicName, broadcast, this.#config.receivesOwn ? null : this)
    const { event, isJson, body } = broadcast
    this.#hub.bus.send({ broadcast: [this.topicName, event, isJson, body.toString('base64')] })
    if (this.#config.wantsAck) this.#reply(ref, 'ok')
  }

  async #receivePresence({ ref, action, meta }: MessageOf<'presence'>): Promise<void> {
    const bytes = Buffer.byteLength(meta ?? '')
    if (!this.#maySend(bytes)) return this.shutDown('Too many presence messages per second')
    if (action === 'untrack') {
      this.#untrack()
      return this.#reply(ref, 'ok')
    }
    if (action !== 'track' || meta === null) {
      return this.#reply(ref, 'error', { reason: 'Presence track payload must be a map' })
    }
    const { presenceBytes, presenceBytesPerTopic } = this.#hub.limits
    if (bytes > presenceBytes) return this.shutDown('Track message size exceeded')
    const rights = await this.#fetchSendRights()
    if (!this.#isOpen) return
    if (!rights.presence) return this.#reply(ref, 'error', {})
    this.#untrack()
    const entry = {
      topic: this.topicName,
      key: this.#presenceKey,
      ref: randomUUID(),
      meta,
      node: null,
    }
    const size = entryBytes(entry)
    const isFull = this.#hub.presence.bytesOf(this.topicName) + size > presenceBytesPerTopic
    if (isFull || !this.#presenceCharge.set(size)) {
      return this.#reply(ref, 'error', { reason: 'Too many are present' })
    }
    this.#receivesPresence = true
    this.#track(entry)
    this.#reply(ref, 'ok')
  }

  #track(entry: PresenceEntry): void {
    const { presence, bus } = this.#hub
    presence.join(entry)
    bus.send({ join: serializeEntry(entry) })
    this.#untrack = this.#scope.add(() => {
      presence.leave(entry.topic, entry.ref)
      bus.send({ leave: [entry.topic, entry.ref] })
      this.#presenceCharge.set(0)
    })
  }

  #maySend(bytes: number): boolean {
    const deliveries = this.#hub.topics.listenerCount(this.topicName)
    return this.#socket.maySend(this.payer, bytes, deliveries)
  }

  #reply(ref: string | null, status: 'ok' | 'error', response: unknown = {}): void {
    const address = { joinRef: this.#joinRef, ref, topic: this.topic }
    this.send(writeReply(this.version, address, status, response))
  }

  #pushSystem(extension: string, status: string, message: string): void {
    const payload = { extension, status, message, channel: this.#name }
    this.#push('system', JSON.stringify(payload))
  }

  #push(event: string, payload: string): void {
    this.send(writePush(this.version, this.#joinRef, this.topic, event, payload))
  }
}

/** realtime-js sends its API key when it has no token; the connection already has that key. */
const credential = (token: string | null) => (token?.startsWith('sb_') ? null : token)
