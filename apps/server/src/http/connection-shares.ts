import type { Config } from '../config.ts'
import type { Identity } from '../security/identify.ts'
import { createFairShare } from './fair-share.ts'

/** Of the pool's 16 connections: half for guests of one address, a quarter for one person. */
const perAddress = 8
const perPerson = 4

/** How many more may wait: a hall of guests behind one address, a person with many tabs. */
const waitingPerAddress = 1000
const waitingPerPerson = 100

/**
 * How much of the data API one caller has at a time. A person who is signed in counts by account,
 * wherever from: a hall of candidates behind one address shall not wait for its slowest. Whoever is
 * not counts by address.
 */
export function createConnectionShares(rateLimits: Config['rateLimits']) {
  const byAddress = createFairShare(perAddress, waitingPerAddress)
  const byPerson = createFairShare(perPerson, waitingPerPerson)
  return <T>(
    caller: Identity | null,
    address: string,
    work: () => Promise<T>,
    left: () => AbortSignal,
  ): Promise<T> => {
    if (rateLimits === 'off') return work()
    const person = caller?.role === 'authenticated' ? caller.claims.sub : undefined
    return typeof person === 'string'
      ? byPerson(person, work, left)
      : byAddress(address, work, left)
  }
}
