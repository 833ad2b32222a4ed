import type { Scope } from '../scope.ts'

/** The account that is charged: a person, or the network of a caller without a session. */
export type Payer = `person ${string}` | `network ${string}`

export const payerOf = (person: string | null, network: string): Payer =>
  person === null ? `network ${network}` : `person ${person}`

export const isPerson = (payer: Payer) => payer.startsWith('person')

/** Limits of one budget. */
export type Share = { perPerson: number; perNetwork: number; total: number }

/** The maximum part of the free amount that one payer may hold. */
const maxPartOfFree = 1 / 8
const largePart = 1 / 10

/**
 * An amount that all callers share. One payer holds at most its share, and less when little is free, so that many
 * large holders cannot exhaust the budget and small charges still fit.
 */
export class Budget {
  readonly #share: Share
  readonly #amounts = new Map<Payer, number>()
  #total = 0

  constructor(share: Share) {
    this.#share = share
  }

  get total(): number {
    return this.#total
  }

  get payers(): number {
    return this.#amounts.size
  }

  /** Whether a payer holds more than a tenth of its share. */
  isLarge(payer: Payer): boolean {
    return (this.#amounts.get(payer) ?? 0) > this.#shareOf(payer) * largePart
  }

  /** A charge of zero, released with its scope. */
  open(scope: Scope, payer: Payer): Charge {
    const charge = new Charge(this, scope, payer)
    scope.add(() => charge.set(0))
    return charge
  }

  /** Returns false if the payer would exceed its limit. Reductions are never refused. */
  adjust(payer: Payer, amount: number): boolean {
    const next = (this.#amounts.get(payer) ?? 0) + amount
    if (amount > 0 && next > this.#limitOf(payer)) return false
    if (next > 0) this.#amounts.set(payer, next)
    else this.#amounts.delete(payer)
    this.#total += amount
    return true
  }

  #limitOf(payer: Payer): number {
    return Math.min(this.#shareOf(payer), (this.#share.total - this.#total) * maxPartOfFree)
  }

  #shareOf(payer: Payer): number {
    return isPerson(payer) ? this.#share.perPerson : this.#share.perNetwork
  }
}

/** The part of a budget that one holder uses. */
export class Charge {
  readonly #budget: Budget
  readonly #scope: Scope
  #payer: Payer
  #amount = 0

  constructor(budget: Budget, scope: Scope, payer: Payer) {
    this.#budget = budget
    this.#scope = scope
    this.#payer = payer
  }

  /** Returns false, and changes nothing, if the budget refuses. After the end of its scope the charge stays zero. */
  set(amount: number): boolean {
    const target = this.#scope.isClosed ? 0 : amount
    if (target === this.#amount) return true
    if (!this.#budget.adjust(this.#payer, target - this.#amount)) return false
    this.#amount = target
    return true
  }

  /** Moves the amount to another payer. Returns false, and charges neither, if the budget of that payer refuses. */
  transfer(payer: Payer): boolean {
    if (payer === this.#payer) return true
    const amount = this.#amount
    this.set(0)
    this.#payer = payer
    return this.set(amount)
  }
}
