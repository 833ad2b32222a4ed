import type { Limits } from '../options.ts'
import { closeCodes } from './close-codes.ts'

/** What is to be known of a socket to judge whether it may stay. */
export type Member = {
  readonly network: string
  readonly heardAt: number
  waitingSince: number | null
  readonly people: Set<string>
  readonly channelCount: number
  endExpired(): void
  confirm(): Promise<void>
  close(code: number, reason: string): void
  cut(): void
}

const lookEveryMs = 1_000

/** All sockets of a process: how many there may be, and which have to go. */
export class Sockets {
  /** Readers that were cut off because they did not read. */
  slow = 0
  readonly #limits: Limits
  readonly #onError: (error: unknown) => void
  readonly #all = new Set<Member>()
  readonly #people = new Map<string, Set<Member>>()
  readonly #networks = new Map<string, number>()
  readonly #waitingByNetwork = new Map<string, number>()
  #waiting = 0
  /** When each is looked at again: spread, so that a crowd that came at once is not asked after at once. */
  readonly #confirmAt = new Map<Member, number>()
  #looking: NodeJS.Timeout | undefined
  #confirming: Promise<unknown> | null = null

  constructor(limits: Limits, onError: (error: unknown) => void) {
    this.#limits = limits
    this.#onError = onError
    this.#looking = setInterval(() => this.#look(), lookEveryMs)
    this.#looking.unref()
  }

  get size(): number {
    return this.#all.size
  }

  get channels(): number {
    return [...this.#all].reduce((sum, { channelCount }) => sum + channelCount, 0)
  }

  hasRoom(network: string): boolean {
    const { sockets, socketsPerNetwork, waiting, waitingPerNetwork } = this.#limits
    if (this.#all.size >= sockets) return false
    if ((this.#networks.get(network) ?? 0) >= socketsPerNetwork) return false
    if (this.#waiting >= waiting) return false
    return (this.#waitingByNetwork.get(network) ?? 0) < waitingPerNetwork
  }

  add(connection: Member): void {
    const { network } = connection
    this.#all.add(connection)
    count(this.#networks, network, 1)
    this.setWaiting(connection, true)
    this.#confirmAt.set(connection, this.#nextConfirmation())
  }

  remove(connection: Member): void {
    if (!this.#all.delete(connection)) return
    count(this.#networks, connection.network, -1)
    this.setWaiting(connection, false)
    this.#confirmAt.delete(connection)
    for (const person of connection.people) {
      const set = this.#people.get(person)
      set?.delete(connection)
      if (set?.size === 0) this.#people.delete(person)
    }
  }

  /** Whether it has no channel of somebody signed in. */
  setWaiting(connection: Member, isWaiting: boolean): void {
    if (isWaiting === (connection.waitingSince !== null)) return
    if (isWaiting && !this.#all.has(connection)) return
    connection.waitingSince = isWaiting ? performance.now() : null
    this.#waiting += isWaiting ? 1 : -1
    count(this.#waitingByNetwork, connection.network, isWaiting ? 1 : -1)
  }

  /** False where somebody has too many sockets. */
  countPerson(person: string, connection: Member): boolean {
    const set = this.#people.get(person) ?? new Set()
    if (!set.has(connection) && set.size >= this.#limits.socketsPerPerson) return false
    this.#people.set(person, set.add(connection))
    connection.people.add(person)
    return true
  }

  /** Sends all away within so long, spread, so that they do not come again at once elsewhere. */
  async drain(withinMs: number): Promise<void> {
    clearInterval(this.#looking)
    const going = [...this.#all]
    const [rounds, pauseMs] = [Math.min(going.length, 50), withinMs / 50]
    for (let round = 0; round < rounds; round++) {
      for (let at = round; at < going.length; at += rounds) {
        going[at]?.close(closeCodes.restart, 'Restarting')
      }
      if (round < rounds - 1) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  cutAll(): void {
    clearInterval(this.#looking)
    for (const connection of this.#all) connection.cut()
  }

  #nextConfirmation(): number {
    return performance.now() + this.#limits.confirmMs * (0.5 + Math.random() / 2)
  }

  #look(): void {
    const now = performance.now()
    const due: Member[] = []
    for (const connection of this.#all) {
      const { heardAt, waitingSince } = connection
      connection.endExpired()
      if (now - heardAt > this.#limits.silentMs) connection.cut()
      else if (waitingSince !== null && now - waitingSince > this.#limits.waitingMs) {
        connection.close(closeCodes.later, 'Nothing joined')
      } else if (now > (this.#confirmAt.get(connection) ?? 0)) due.push(connection)
    }
    this.#confirming ??= this.#confirm(due).finally(() => {
      this.#confirming = null
    })
  }

  async #confirm(due: Member[]): Promise<void> {
    for (const connection of due) {
      this.#confirmAt.set(connection, this.#nextConfirmation())
      // While the database is away nobody is put out for it.
      await connection.confirm().catch(this.#onError)
      if (!this.#all.has(connection)) this.#confirmAt.delete(connection)
    }
  }
}

function count(of: Map<string, number>, name: string, more: number): void {
  const total = (of.get(name) ?? 0) + more
  if (total > 0) of.set(name, total)
  else of.delete(name)
}
