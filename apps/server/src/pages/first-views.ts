import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type {
  FirstView,
  FirstViewModule,
  FirstViewRequest,
  MemberViewName,
} from '@sanamsob/domain/first-view'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createCallerLimit } from '../http/caller-limit.ts'
import { networkOf } from '../http/client-address.ts'
import { CallerGone, ProblemError } from '../http/problem.ts'
import { createTimeBudget } from '../http/time-budget.ts'

const built = new URL('../../../web/dist-server/prerender.js', import.meta.url)

/** A slower view is left to the browser. None of its statements runs longer either. */
export const renderTimeoutMs = 1_500
/** Maximum of concurrent renders. Further requests get a page without a view, which costs next to nothing. */
const maxConcurrent = 8
/** Concurrent renders of one visitor, and the maximum number of their waiting requests. */
const [perVisitor, waitingPerVisitor] = [2, 50]
/**
 * Time for renders of one network and of all, which are on the thread that also answers examinations. A class may open
 * its pages at once, and a crawler two a second.
 */
const [ofNetwork, ofAll] = [
  { burstMs: 1_500, share: 1 / 10 },
  { burstMs: 6_000, share: 1 / 2 },
]
/** Maximum length of a query string. No link of ours comes near. */
const maxQueryLength = 2_000

type Asked = Omit<FirstViewRequest, 'signal'>
export type FirstViews = {
  /**
   * @param path of the page, with the names of its parameters
   * @param visitor client address
   */
  guest(asked: Asked, path: string, visitor: string): Promise<FirstView | null>
  /** The markup of one part for the member as whom the request reads. */
  member(asked: Asked, name: MemberViewName, visitor: string): Promise<string | null>
}

/**
 * Renders first views with the web app's own screens. All concurrent requests of guests for one view of one site
 * share one render. Nothing is cached, because the content may change at any moment. Returns null if there is
 * no view: the page is then sent without one, which is always allowed, and is what a network gets that has
 * used its time. A render holds its slot until it has ended, even if no request waits for it any more.
 */
export function createFirstViews(
  log: Pick<Logger, 'warn'>,
  rateLimits: Config['rateLimits'],
  module: Promise<FirstViewModule | null> = loadModule(log),
  now?: () => number,
): FirstViews {
  const underWay = new Map<string, Promise<FirstView | null>>()
  const inAll = createCallerLimit(maxConcurrent, 0, 'unavailable')
  const byVisitor = createCallerLimit(perVisitor, waitingPerVisitor)
  const [timeOf, timeOfAll] = [createTimeBudget(ofNetwork, now), createTimeBudget(ofAll, now)]

  /** @param shared the render is under way for another visitor, so that this one needs no slot */
  const inTime = async <View>(
    { address }: Asked,
    visitor: string,
    work: (signal: AbortSignal) => Promise<View | null>,
    shared = false,
  ) => {
    const network = networkOf(visitor)
    const isLimited = rateLimits !== 'off' && !shared
    const signal = AbortSignal.timeout(renderTimeoutMs)
    const timed = async () =>
      timeOf.isSpent(network) || timeOfAll.isSpent('all')
        ? null
        : timeOf.use(network, () => timeOfAll.use('all', () => work(signal)))
    const rendering = isLimited ? byVisitor(network, timed, () => signal) : work(signal)
    try {
      return await Promise.race([rendering, late(signal)])
    } catch (err) {
      // Refusals for lack of capacity are not worth a line each.
      if (!(err instanceof ProblemError || err instanceof CallerGone))
        log.warn({ err, path: address.pathname }, 'a first view could not be rendered')
      return null
    }
  }

  return {
    async guest(visit, path, visitor) {
      const { pathname, search } = visit.address
      const loaded = await module
      if (!loaded || search.length > maxQueryLength) return null
      const asked = { ...visit, address: loaded.addressOfView(visit.address, path) }
      const key = JSON.stringify([asked.address.href, asked.site])
      const work = (signal: AbortSignal) => {
        const same = underWay.get(key)
        if (same) return same
        const rendering = inAll('renders', () =>
          loaded.renderFirstView({ ...asked, signal }),
        ).finally(() => underWay.delete(key))
        underWay.set(key, rendering)
        return rendering
      }
      const view = await inTime(asked, visitor, work, underWay.has(key))
      return view && { ...view, hydration: { ...view.hydration, at: pathname + search } }
    },
    async member(asked, name, visitor) {
      const loaded = await module
      if (!loaded) return null
      return inTime(asked, visitor, (signal) =>
        inAll('renders', () => loaded.renderMemberView({ ...asked, signal }, name)),
      )
    },
  }
}

function late(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

async function loadModule(log: Pick<Logger, 'warn'>): Promise<FirstViewModule | null> {
  if (!existsSync(fileURLToPath(built))) return null
  try {
    return (await import(built.href)) as FirstViewModule
  } catch (err) {
    log.warn({ err }, 'first views cannot be rendered')
    return null
  }
}
