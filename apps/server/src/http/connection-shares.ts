import type { Config } from '../config.ts'
import type { Identity } from '../security/identify.ts'
import { networkOf } from './client-address.ts'
import { createFairShare } from './fair-share.ts'

/** Of one process: few enough for a small managed PostgreSQL. */
export const poolSize = 16

/**
 * What the data API and the pages hold at most, so that neither keeps the other waiting; what is left
 * is always there for accounts, payments and functions.
 */
const [perDataApi, perPages] = [10, 4]

/** Of those of the data API: most for guests of one address, fewer for one person. */
const [perAddress, perPerson] = [8, 4]

/** Pages of one address at a time, and of the pages' connections most for what is drawn for them. */
const [perVisitor, perDrawing] = [8, 2]

/**
 * Searches of one person, or of guests of one address, at a time: each is all work and no waiting, so
 * more would take the processor from everybody else and answer no sooner.
 */
const perSearcher = 2
const searchPath = '/rest/v1/rpc/search_catalogue'

/** How many more may wait: a hall of guests behind one address, a person with many tabs. */
const [waitingPerAddress, waitingPerPerson, waitingInAll, waitingPages] = [1000, 100, 2000, 500]
const [waitingPerVisitor, waitingPerDrawing, waitingPerSearcher] = [1000, 100, 200]

/** By whichever of the spellings that the data API takes for the same. */
function isSearch(path: string): boolean {
  try {
    return decodeURIComponent(path).replace(/\/$/, '') === searchPath
  } catch {
    return false
  }
}

/** `path`: of the address as the data API reads it. */
type Asked = { caller: Identity | null; address: string; path: string }

export type ConnectionShares = {
  /** One request to the data API. */
  rest<T>(asked: Asked, work: () => Promise<T>, left: () => AbortSignal): Promise<T>
  /** One statement of a page, never a whole page: who holds a place must not wait for another. */
  pages<T>(work: () => Promise<T>, left?: () => AbortSignal): Promise<T>
  /** One page as a whole, before it asks for anything. */
  visit<T>(address: string, work: () => Promise<T>, left: () => AbortSignal): Promise<T>
  /** One statement of a first view: of the pages' connections its visitor has a share. */
  drawing<T>(address: string, work: () => Promise<T>, left: () => AbortSignal): Promise<T>
}

/**
 * How much of the pool there is for whom. Of the data API a person who is signed in has a share by
 * account, wherever from: a hall of candidates behind one address shall not wait for its slowest.
 * Whoever is not signed in has one by address.
 */
export function createConnectionShares(rateLimits: Config['rateLimits']): ConnectionShares {
  const byAddress = createFairShare(perAddress, waitingPerAddress)
  const byPerson = createFairShare(perPerson, waitingPerPerson)
  const bySearcher = createFairShare(perSearcher, waitingPerSearcher)
  const inAll = createFairShare(perDataApi, waitingInAll, 'unavailable')
  const pages = createFairShare(perPages, waitingPages, 'unavailable')
  const byVisitor = createFairShare(perVisitor, waitingPerVisitor)
  const byDrawing = createFairShare(perDrawing, waitingPerDrawing)
  return {
    pages: (work, left) => pages('pages', work, left),
    visit: (address, work, left) =>
      rateLimits === 'off' ? work() : byVisitor(networkOf(address), work, left),
    drawing: (address, work, left) => {
      const begin = () => pages('pages', work, left)
      return rateLimits === 'off' ? begin() : byDrawing(networkOf(address), begin, left)
    },
    rest: ({ caller, address, path }, work, left) => {
      const begin = () => inAll('data API', work, left)
      if (rateLimits === 'off') return begin()
      const person = caller?.role === 'authenticated' ? caller.claims.sub : undefined
      const isPerson = typeof person === 'string'
      const whose = isPerson ? person : networkOf(address)
      const inTurn = () => (isPerson ? byPerson : byAddress)(whose, begin, left)
      // In line for a search nobody holds one of the other places.
      return isSearch(path) ? bySearcher(whose, inTurn, left) : inTurn()
    },
  }
}
