import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import type { Identity } from '../security/identify.ts'
import { calledFunction } from './called-function.ts'
import { networkOf } from './client-address.ts'
import { perDataApi } from './data-api-places.ts'
import { createFairShare } from './fair-share.ts'
import { createFairTurns } from './fair-turns.ts'

/** They read every name of a site, or of several: one for each letter that is typed. */
const searches = new Set(['search_catalogue', 'search_other_sites', 'find_records'])

/**
 * What an examination cannot take later, and writes at most some rows of the caller's own: before reads that wait, each
 * kind once a second for each person, so that nobody jumps the line by calling without end. A hand-in follows the last
 * answers at once, so these must not count for it.
 */
const examCalls = new Map([
  ['answer_question', 'answers'],
  ['answer_questions', 'answers'],
  ['submit_attempt', 'hand-in'],
])
const firstAgainMs = 1_000

const perPages = 4

/**
 * Of those of the data API most for one address, whoever is signed in there, since accounts are free; of ten, and as
 * large a part where there are fewer.
 */
const perAddress = 6

/** Answers at a time for one address's guests, and for one person. */
const [perGuests, perPerson] = [4, 4]

/** More for one address, of what goes first: its reads keep their places while they wait for their turn. */
const perAddressFirst = 2

/**
 * Of ten again: not for addresses that have used much lately, nor all for new ones. For all new ones together, once
 * they have used much, one.
 */
const [keptFromBusy, keptFromStrangers, busyStrangers] = [6, 3, 1]

/** Requests to the auth service at a time, in all (it hashes four passwords at once) and of one address. */
const [perAuth, perAuthAddress] = [8, 4]

/** Files that are sent or fetched, in all and of one address: each needs the database for milliseconds. */
const [perStorage, perStorageAddress] = [4, 3]

/** Pages of one address at a time, and of the pages' connections most for what is rendered for them. */
const [perVisitor, perRendering] = [8, 2]

/**
 * Searches of one person, or of guests of one address, at a time: each is all work and no waiting, so
 * more would take the processor from everybody else and answer no sooner.
 */
const perSearcher = 2

/** Files of administrators: two may come in while one is imported. */
const uploadsAtOnce = 3

/** How many more may wait: a hall of guests behind one address, a person with many tabs. */
const [waitingPerAddress, waitingPerPerson, waitingInAll, waitingPages] = [1000, 100, 2000, 500]
const [waitingPerVisitor, waitingPerRendering, waitingPerSearcher] = [1000, 100, 200]

/** `path`: of the address as the data API reads it. */
type Asked = {
  caller: Identity | null
  address: string
  path: string
  /** Settles once the answer has left, or cannot any more. */
  answered: Promise<unknown>
}

export type ConnectionShares = {
  /** One request to the data API. */
  rest<T>(asked: Asked, work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** One request to the auth service. */
  auth<T>(address: string, work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** One request to the storage service. */
  storage<T>(address: string, work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** One file that is sent and imported. */
  upload<T>(work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** The import itself, which fills the memory that there is for one. */
  import<T>(work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** One statement of a page, never a whole page: who holds a place must not wait for another. */
  pages<T>(work: () => Promise<T>, getSignal?: () => AbortSignal): Promise<T>
  /** One page as a whole, before it asks for anything. */
  visit<T>(address: string, work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** One statement of a first view: of the pages' connections its visitor has a share. */
  rendering<T>(address: string, work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
}

/**
 * How much of the pool there is for whom. Of the data API a person who is signed in has a share by
 * account, wherever from: a hall of candidates behind one address shall not wait for its slowest.
 * Guests have one by address. These are kept until the answer has left, so that nobody gathers answers
 * that they do not fetch. For the statement itself addresses take turns, what an examination sends before reads.
 * @param places of the data API (`DATA_API_CONCURRENCY`)
 * @param isPressed tells that answers which nobody fetches fill the memory there is for them
 */
export function createConnectionShares(
  rateLimits: Config['rateLimits'],
  places: number,
  isPressed = () => false,
): ConnectionShares {
  const ofTen = (part: number) => (part * places) / perDataApi
  const ofAddress = Math.round(ofTen(perAddress))
  const byGuests = createFairShare(perGuests, waitingPerAddress)
  const byAddress = createFairShare(ofAddress, waitingPerAddress, 'rate_limited', perAddressFirst)
  const byPerson = createFairShare(perPerson, waitingPerPerson)
  const bySearcher = createFairShare(perSearcher, waitingPerSearcher)
  const unlimited = createFairShare(places, waitingInAll, 'unavailable')
  const inTurns = createFairTurns({
    maximum: places,
    kept: Math.round(ofTen(keptFromBusy)),
    keptFromStrangers: Math.floor(ofTen(keptFromStrangers)),
    busyStrangers,
    longest: waitingInAll,
    isPressed,
  })
  const wentFirst = new LRUCache<string, true>({ max: 100_000, ttl: firstAgainMs })
  const mayGoFirst = (person: string, called: string | null) => {
    const kind = examCalls.get(called ?? '')
    const mark = `${kind} ${person}`
    if (kind === undefined || wentFirst.has(mark)) return false
    wentFirst.set(mark, true)
    return true
  }
  const byAuthAddress = createFairShare(perAuthAddress, waitingPerAddress)
  const authTurns = createFairTurns({ maximum: perAuth, kept: 2, longest: waitingInAll })
  const byStorageAddress = createFairShare(perStorageAddress, waitingPerAddress)
  const storageTurns = createFairTurns({ maximum: perStorage, kept: 1, longest: waitingInAll })
  const uploads = createFairShare(uploadsAtOnce, 4, 'unavailable')
  const imports = createFairShare(1, uploadsAtOnce, 'unavailable')
  const pages = createFairShare(perPages, waitingPages, 'unavailable')
  const byVisitor = createFairShare(perVisitor, waitingPerVisitor)
  const byRendering = createFairShare(perRendering, waitingPerRendering)
  return {
    pages: (work, getSignal) => pages('pages', work, getSignal),
    visit: (address, work, getSignal) =>
      rateLimits === 'off' ? work() : byVisitor(networkOf(address), work, getSignal),
    rendering: (address, work, getSignal) => {
      const begin = () => pages('pages', work, getSignal)
      return rateLimits === 'off' ? begin() : byRendering(networkOf(address), begin, getSignal)
    },
    auth: (address, work, getSignal) => {
      if (rateLimits === 'off') return work()
      const network = networkOf(address)
      return byAuthAddress(network, () => authTurns(network, work, getSignal), getSignal)
    },
    storage: (address, work, getSignal) => {
      if (rateLimits === 'off') return work()
      const network = networkOf(address)
      return byStorageAddress(network, () => storageTurns(network, work, getSignal), getSignal)
    },
    upload: (work, getSignal) => uploads('upload', work, getSignal),
    import: (work, getSignal) => imports('import', work, getSignal),
    rest: ({ caller, address, path, answered }, work, getSignal) => {
      if (rateLimits === 'off') return unlimited('data API', work, getSignal)
      const network = networkOf(address)
      const called = calledFunction(path)
      const person = caller?.role === 'authenticated' ? caller.claims.sub : undefined
      const isPerson = typeof person === 'string'
      const goesFirst = isPerson && mayGoFirst(person, called)
      const run = () => inTurns(network, work, getSignal, goesFirst)
      const begin = () => byAddress(network, run, getSignal, undefined, goesFirst)
      const whose = isPerson ? person : network
      const inTurn = () => (isPerson ? byPerson : byGuests)(whose, begin, getSignal, answered)
      // In line for a search nobody holds one of the other places.
      return searches.has(called ?? '') ? bySearcher(whose, inTurn, getSignal) : inTurn()
    },
  }
}
