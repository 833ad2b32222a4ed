import type { Limits } from '../options.ts'
import type { Scope } from '../scope.ts'

/** An upgraded socket. */
export type OpenSocket = {
  readonly lastReceivedAt: number
  readonly channelCount: number
  closeExpired(): void
  recheck(): Promise<void>
  close(code: number, reason: string): void
}

/** The entry of a socket, from the upgrade request to the end of the connection. */
export type Slot = {
  readonly network: string
  /** Null until the upgrade is complete. */
  socket: OpenSocket | null
  /** The time since which no channel is joined; null while one is. */
  waitingSince: number | null
  joinCount: number
  recheckAt: number
  isRechecking: boolean
  terminate(): void
}

const checkEveryMs = 1_000
const maxKnownNetworks = 10_000

/** All sockets of a process: enforces their limits, and closes expired, silent and waiting ones. */
export class Sockets {
  /** Number of sockets terminated because their client did not read. */
  slow = 0
  readonly #limits: Limits
  readonly #onError: (error: unknown) => void
  readonly #slots = new Set<Slot>()
  /** For each person the slots of their sockets, with the number of channels. */
  readonly #people = new Map<string, Map<Slot, number>>()
  readonly #networks = new Map<string, number>()
  /** Slots without a joined channel by network, the oldest first. */
  readonly #waiting = new Map<string, Set<Slot>>()
  #waitingCount = 0
  /** Networks from which a signed-in user has joined, least recent first. */
  readonly #knownNetworks = new Set<string>()
  readonly #timer: NodeJS.Timeout

  constructor(limits: Limits, onError: (error: unknown) => void) {
    this.#limits = limits
    this.#onError = onError
    this.#timer = setInterval(() => this.#check(), checkEveryMs)
    this.#timer.unref()
  }

  counts() {
    let [channels, sockets] = [0, 0]
    for (const { socket } of this.#slots) {
      if (socket) sockets += 1
      channels += socket?.channelCount ?? 0
    }
    return {
      sockets,
      channels,
      opening: this.#slots.size - sockets,
      waiting: this.#waitingCount,
      people: this.#people.size,
      networks: this.#networks.size,
      slow: this.slow,
    }
  }

  /** Reserves a slot until the scope closes. Returns null if none is free. */
  reserve(network: string, scope: Scope, terminate: () => void): Slot | null {
    if (!this.#hasRoom(network)) return null
    const slot: Slot = {
      network,
      socket: null,
      waitingSince: null,
      joinCount: 0,
      recheckAt: this.#nextRecheck(),
      isRechecking: false,
      terminate,
    }
    this.#slots.add(slot)
    count(this.#networks, network, 1)
    this.#startWaiting(slot)
    scope.add(() => {
      this.#slots.delete(slot)
      count(this.#networks, network, -1)
      this.#stopWaiting(slot)
    })
    return slot
  }

  /**
   * Counts a joined channel. A slot with joined channels is never evicted.
   * @returns a function that ends the count
   */
  countJoin(slot: Slot, isSignedIn: boolean): () => void {
    if (isSignedIn) this.#markKnown(slot.network)
    slot.joinCount += 1
    this.#stopWaiting(slot)
    return () => {
      slot.joinCount -= 1
      if (slot.joinCount === 0 && this.#slots.has(slot)) this.#startWaiting(slot)
    }
  }

  /**
   * Counts the socket of a channel among a person's sockets.
   * @returns a function that ends the count, or null if the person has too many sockets
   */
  countPerson(person: string, slot: Slot): (() => void) | null {
    const slots = this.#people.get(person) ?? new Map<Slot, number>()
    if (!slots.has(slot) && slots.size >= this.#limits.socketsPerPerson) return null
    this.#people.set(person, slots)
    slots.set(slot, (slots.get(slot) ?? 0) + 1)
    return () => {
      const channelCount = (slots.get(slot) ?? 0) - 1
      if (channelCount > 0) slots.set(slot, channelCount)
      else slots.delete(slot)
      if (slots.size === 0) this.#people.delete(person)
    }
  }

  /** Closes all sockets spread over the time, so that not all clients reconnect in the same moment. */
  async drain(withinMs: number): Promise<void> {
    clearInterval(this.#timer)
    const open = [...this.#slots]
    const [batches, pauseMs] = [Math.min(open.length, 50), withinMs / 50]
    for (let batch = 0; batch < batches; batch++) {
      for (let at = batch; at < open.length; at += batches) {
        open[at]?.socket?.close(closeCodes.restart, 'Restarting')
      }
      if (batch < batches - 1) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  terminateAll(): void {
    clearInterval(this.#timer)
    for (const slot of this.#slots) slot.terminate()
  }

  #hasRoom(network: string): boolean {
    const { sockets, socketsPerNetwork, waiting } = this.#limits
    const { waitingPerNetwork, waitingPerNewNetwork } = this.#limits
    if (this.#slots.size >= sockets) return false
    if ((this.#networks.get(network) ?? 0) >= socketsPerNetwork) return false
    const share = this.#knownNetworks.has(network) ? waitingPerNetwork : waitingPerNewNetwork
    if ((this.#waiting.get(network)?.size ?? 0) >= share) return false
    return this.#waitingCount < waiting || this.#evictWaiting(network)
  }

  /**
   * Terminates the oldest waiting socket of the network with the largest number of them; networks without any join
   * come first. A page joins as soon as its socket is open, so idle sockets must not block it. For a new network a
   * known one loses only sockets beyond the limit of new networks.
   */
  #evictWaiting(network: string): boolean {
    const isKnown = this.#knownNetworks.has(network)
    const ownCount = this.#waiting.get(network)?.size ?? 0
    let largest: { isKnown: boolean; slots: Set<Slot> } | null = null
    for (const [name, slots] of this.#waiting) {
      const candidate = { isKnown: this.#knownNetworks.has(name), slots }
      const otherLimit = isKnown ? 0 : this.#limits.waitingPerNewNetwork
      if (slots.size <= (candidate.isKnown === isKnown ? ownCount : otherLimit)) continue
      const isLarger =
        candidate.isKnown === largest?.isKnown
          ? slots.size > largest.slots.size
          : !candidate.isKnown
      if (!largest || isLarger) largest = candidate
    }
    const [oldest] = largest?.slots ?? []
    if (!oldest) return false
    this.#stopWaiting(oldest)
    oldest.terminate()
    return true
  }

  #markKnown(network: string): void {
    this.#knownNetworks.delete(network)
    this.#knownNetworks.add(network)
    if (this.#knownNetworks.size <= maxKnownNetworks) return
    for (const oldest of this.#knownNetworks) {
      this.#knownNetworks.delete(oldest)
      return
    }
  }

  #startWaiting(slot: Slot): void {
    slot.waitingSince = performance.now()
    const slots = this.#waiting.get(slot.network) ?? new Set()
    this.#waiting.set(slot.network, slots.add(slot))
    this.#waitingCount += 1
  }

  #stopWaiting(slot: Slot): void {
    slot.waitingSince = null
    const slots = this.#waiting.get(slot.network)
    if (!slots?.delete(slot)) return
    this.#waitingCount -= 1
    if (slots.size === 0) this.#waiting.delete(slot.network)
  }

  #nextRecheck(): number {
    return performance.now() + this.#limits.recheckMs * (0.5 + Math.random() / 2)
  }

  #check(): void {
    const now = performance.now()
    for (const slot of this.#slots) {
      const { socket, waitingSince, recheckAt } = slot
      const hasWaited = waitingSince !== null && now - waitingSince > this.#limits.waitingMs
      if (!socket) {
        if (hasWaited) slot.terminate()
        continue
      }
      socket.closeExpired()
      if (now - socket.lastReceivedAt > this.#limits.heartbeatTimeoutMs) slot.terminate()
      else if (hasWaited) socket.close(closeCodes.tryAgainLater, 'Nothing joined')
      else if (now > recheckAt && !slot.isRechecking) void this.#recheck(slot, socket)
    }
  }

  /** Each socket has its own random interval, so that a burst of connections is not rechecked in one burst. */
  async #recheck(slot: Slot, socket: OpenSocket): Promise<void> {
    slot.isRechecking = true
    // An outage of the database disconnects no client.
    await socket.recheck().catch(this.#onError)
    slot.isRechecking = false
    slot.recheckAt = this.#nextRecheck()
  }
}

function count(counts: Map<string, number>, name: string, change: number): void {
  const total = (counts.get(name) ?? 0) + change
  if (total > 0) counts.set(name, total)
  else counts.delete(name)
}

/** https://www.iana.org/assignments/websocket */
export const closeCodes = { invalid: 1007, policy: 1008, restart: 1012, tryAgainLater: 1013 }
