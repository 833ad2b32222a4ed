import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import type { Identity } from '../security/identify.ts'
import { calledFunction } from './called-function.ts'
import { createCallerLimit } from './caller-limit.ts'
import { networkOf } from './client-address.ts'
import { perDataApi } from './data-api-slots.ts'
import { createFairQueue } from './fair-queue.ts'
import { createTimeBudget } from './time-budget.ts'

/** These read every name of one or several sites, once for each typed letter. */
const searches = new Set(['search_catalogue', 'search_other_sites', 'find_records'])

/**
 * Calls that an exam cannot delay, and that write at most some rows of the caller. They precede waiting
 * reads, each kind once a second for each person, so that frequent calls bring no advantage. A submission
 * follows the last answers at once, so the two kinds are counted separately.
 */
const examCalls = new Map([
  ['answer_question', 'answers'],
  ['answer_questions', 'answers'],
  ['submit_attempt', 'submission'],
])
const firstAgainMs = 1_000

const perPages = 4

/**
 * Maximum of the data API's slots for one address, regardless of who is signed in there, because accounts are
 * free. The figure applies to ten slots, and is scaled for fewer.
 */
const perAddress = 6

/** Concurrent requests of one address's guests, and of one person. */
const [perGuests, perPerson] = [4, 4]

/**
 * Additional slots of one address for exam calls, because its reads occupy slots while they wait for the
 * database.
 */
const perAddressFirst = 2

/**
 * These apply to ten slots too: slots closed to addresses with much recent use, and slots closed to new
 * addresses. The third is the number of slots for all new addresses together, once they have used much.
 */
const [reservedFromBusy, reservedFromStrangers, busyStrangers] = [6, 3, 1]

/**
 * Concurrent requests to the auth service, in total (it hashes four passwords at once) and of one address.
 */
const [perAuth, perAuthAddress] = [8, 4]

/** Concurrent uploads and downloads, in total and of one address. Each uses the database for milliseconds. */
const [perStorage, perStorageAddress] = [4, 3]

/**
 * Concurrent subscriptions to notifications, in total and of one address. Each looks up a host that its user has named,
 * whose name server may be slow.
 */
const [perSubscriptions, perSubscriber] = [4, 2]

/** Concurrent pages of one address, and the maximum of the pages' connections for rendering them. */
const [perVisitor, perRendering] = [8, 2]

/**
 * Time of the thread for the pages of one address, because the same thread answers examinations. Hundreds of candidates
 * of a school may open theirs at once.
 */
const visitLimits = { burstMs: 1_000, share: 1 / 8 }
/** Concurrent pages of all addresses beyond it, and the rest of a slot after each, as a multiple of its time. */
const [throttledAtOnce, restTimes, maxRestMs] = [2, 7, 1_000]

/**
 * Concurrent searches of one person, or of the guests of one address. A search only uses the processor and
 * never waits, so more would delay all other callers and finish no sooner.
 */
const perSearcher = 2

/** Files of administrators: two may be uploaded while one is imported. */
const uploadsAtOnce = 3

/**
 * Maximum numbers of waiting requests, for example of many guests behind one address or a person with many
 * tabs.
 */
const [waitingPerAddress, waitingPerPerson, waitingInAll, waitingPages] = [1000, 100, 2000, 500]
const [waitingPerVisitor, waitingPerRendering, waitingPerSearcher] = [1000, 100, 200]

/** `path`: of the URL, as the data API reads it. */
type Asked = {
  caller: Identity | null
  address: string
  path: string
  /** Resolves when the response has left or its connection is gone. */
  ended: Promise<void>
}

export type ConnectionShares = {
  /** Runs one request to the data API. */
  rest<T>(asked: Asked, work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** Runs one request to the auth service. */
  auth<T>(address: string, work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** Runs one request to the storage service. */
  storage<T>(address: string, work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** Runs one request that subscribes a browser to notifications. */
  subscription<T>(address: string, work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** Runs the upload and import of one file. */
  upload<T>(work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** Runs the import itself, which fills the memory available for one. */
  import<T>(work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /**
   * Runs one statement of a page, never a whole page: the holder of a slot must not wait for another slot.
   */
  pages<T>(work: () => Promise<T>, getSignal?: () => AbortSignal): Promise<T>
  /** Runs one page as a whole, before its first statement. */
  visit<T>(address: string, work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** Runs one statement of a first view, within the visitor's share of the pages' connections. */
  rendering<T>(address: string, work: () => Promise<T>, getSignal: () => AbortSignal): Promise<T>
  /** By queue: slots in use and callers waiting. */
  held: Record<string, () => number>
}

/**
 * Divides the pool among callers. In the data API, a signed-in person has a share by account, from any
 * address: candidates behind one address must not wait for the slowest of them. Guests have a share by
 * address. A slot of these is occupied until the response has left, so that no caller accumulates responses
 * without fetching them. For the statement itself, addresses alternate, and exam calls precede reads.
 * @param slots of the data API (`DATA_API_CONCURRENCY`)
 * @param isPressed reports that unfetched responses fill the memory available for them
 * @param threadTime time for which this thread has worked, without the time in which it waited for the database
 */
export function createConnectionShares(
  rateLimits: Config['rateLimits'],
  slots: number,
  isPressed = () => false,
  threadTime = () => performance.eventLoopUtilization().active,
): ConnectionShares {
  const ofTen = (part: number) => (part * slots) / perDataApi
  const ofAddress = Math.round(ofTen(perAddress))
  const byGuests = createCallerLimit(perGuests, waitingPerAddress)
  const byAddress = createCallerLimit(ofAddress, waitingPerAddress, 'rate_limited', perAddressFirst)
  const byPerson = createCallerLimit(perPerson, waitingPerPerson)
  const bySearcher = createCallerLimit(perSearcher, waitingPerSearcher)
  const unlimited = createCallerLimit(slots, waitingInAll, 'unavailable')
  const restQueue = createFairQueue({
    maximum: slots,
    reserved: Math.round(ofTen(reservedFromBusy)),
    reservedFromStrangers: Math.floor(ofTen(reservedFromStrangers)),
    busyStrangers,
    maxWaiting: waitingInAll,
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
  const byAuthAddress = createCallerLimit(perAuthAddress, waitingPerAddress)
  const authQueue = createFairQueue({ maximum: perAuth, reserved: 2, maxWaiting: waitingInAll })
  const byStorageAddress = createCallerLimit(perStorageAddress, waitingPerAddress)
  const storageQueue = createFairQueue({
    maximum: perStorage,
    reserved: 1,
    maxWaiting: waitingInAll,
  })
  const bySubscriber = createCallerLimit(perSubscriber, waitingPerAddress)
  const subscriptionQueue = createFairQueue({
    maximum: perSubscriptions,
    reserved: 1,
    maxWaiting: waitingInAll,
  })
  const uploads = createCallerLimit(uploadsAtOnce, 4, 'unavailable')
  const imports = createCallerLimit(1, uploadsAtOnce, 'unavailable')
  const pages = createCallerLimit(perPages, waitingPages, 'unavailable')
  const byVisitor = createCallerLimit(perVisitor, waitingPerVisitor)
  const visitTime = createTimeBudget(visitLimits, () => performance.now(), threadTime)
  const throttled = createThrottled()
  const byRendering = createCallerLimit(perRendering, waitingPerRendering)
  return {
    held: {
      rest_guests: byGuests.held,
      rest_addresses: byAddress.held,
      rest_persons: byPerson.held,
      rest_searchers: bySearcher.held,
      rest_unlimited: unlimited.held,
      rest: restQueue.held,
      auth_addresses: byAuthAddress.held,
      auth: authQueue.held,
      storage_addresses: byStorageAddress.held,
      storage: storageQueue.held,
      subscribers: bySubscriber.held,
      subscriptions: subscriptionQueue.held,
      uploads: uploads.held,
      imports: imports.held,
      pages: pages.held,
      visitors: byVisitor.held,
      throttled_visitors: throttled.held,
      renderings: byRendering.held,
    },
    pages: (work, getSignal) => pages('pages', work, getSignal),
    visit: (address, work, getSignal) => {
      if (rateLimits === 'off') return work()
      const network = networkOf(address)
      const begin = () => visitTime.use(network, work)
      const beginInTime = () =>
        visitTime.isSpent(network) ? throttled(network, begin, getSignal) : begin()
      return byVisitor(network, beginInTime, getSignal)
    },
    rendering: (address, work, getSignal) => {
      const begin = () => pages('pages', work, getSignal)
      return rateLimits === 'off' ? begin() : byRendering(networkOf(address), begin, getSignal)
    },
    auth: (address, work, getSignal) => {
      if (rateLimits === 'off') return work()
      const network = networkOf(address)
      return byAuthAddress(network, () => authQueue(network, work, getSignal), getSignal)
    },
    storage: (address, work, getSignal) => {
      if (rateLimits === 'off') return work()
      const network = networkOf(address)
      return byStorageAddress(network, () => storageQueue(network, work, getSignal), getSignal)
    },
    subscription: (address, work, getSignal) => {
      if (rateLimits === 'off') return work()
      const network = networkOf(address)
      return bySubscriber(network, () => subscriptionQueue(network, work, getSignal), getSignal)
    },
    upload: (work, getSignal) => uploads('upload', work, getSignal),
    import: (work, getSignal) => imports('import', work, getSignal),
    rest: ({ caller, address, path, ended }, work, getSignal) => {
      if (rateLimits === 'off') return unlimited('data API', work, getSignal)
      const network = networkOf(address)
      const called = calledFunction(path)
      const person = caller?.role === 'authenticated' ? caller.claims.sub : undefined
      const isPerson = typeof person === 'string'
      const goesFirst = isPerson && mayGoFirst(person, called)
      const run = () => restQueue(network, work, getSignal, goesFirst)
      const begin = () => byAddress(network, run, getSignal, undefined, goesFirst)
      const shareKey = isPerson ? person : network
      const inShare = () => (isPerson ? byPerson : byGuests)(shareKey, begin, getSignal, ended)
      // A request that waits for a search slot holds no other slot.
      return searches.has(called ?? '') ? bySearcher(shareKey, inShare, getSignal) : inShare()
    },
  }
}

/**
 * Runs work in a few slots that rest after it for several times as long, so that a caller of answers mostly finds the
 * process idle, at any speed of the machine. The slots' queue has one place for each network, so that networks
 * alternate, and none can fill it.
 */
function createThrottled() {
  const byNetwork = createCallerLimit(1, perVisitor)
  const slots = createCallerLimit(throttledAtOnce, waitingInAll, 'unavailable')
  const throttled = <T>(network: string, work: () => Promise<T>, getSignal: () => AbortSignal) => {
    const { promise: rested, resolve: rest } = Promise.withResolvers<void>()
    const timed = async () => {
      const began = performance.now()
      try {
        return await work()
      } finally {
        setTimeout(rest, Math.min((performance.now() - began) * restTimes, maxRestMs))
      }
    }
    return byNetwork(network, () => slots('throttled', timed, getSignal, rested), getSignal)
  }
  return Object.assign(throttled, { held: byNetwork.held })
}
