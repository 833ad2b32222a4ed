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

const built = new URL('../../../web/dist-server/prerender.js', import.meta.url)

/** A slower view is left to the browser. None of its statements runs longer either. */
export const renderTimeoutMs = 1_500
/** Maximum of concurrent renders. Further requests get a page without a view, which costs next to nothing. */
const maxConcurrent = 8
/** Concurrent renders of one visitor, and the maximum number of their waiting requests. */
const [perVisitor, waitingPerVisitor] = [2, 50]
/** Maximum length of a query string. No link of ours comes near. */
const maxQueryLength = 2_000

type Asked = Omit<FirstViewRequest, 'signal'>
export type FirstViews = {
  /** @param visitor client address */
  guest(asked: Asked, visitor: string): Promise<FirstView | null>
  /** The markup of one part for the member as whom the request reads. */
  member(asked: Asked, name: MemberViewName, visitor: string): Promise<string | null>
}

/**
 * Renders first views with the web app's own screens. All concurrent requests of guests for one URL of one site
 * share one render. Nothing is cached, because the content may change at any moment. Returns null if there is
 * no view: the page is then sent without one, which is always allowed. A render holds its slot until it has
 * ended, even if no request waits for it any more.
 */
export function createFirstViews(
  log: Pick<Logger, 'warn'>,
  rateLimits: Config['rateLimits'],
): FirstViews {
  const module = loadModule(log)
  const underWay = new Map<string, Promise<FirstView | null>>()
  const inAll = createCallerLimit(maxConcurrent, 0, 'unavailable')
  const byVisitor = createCallerLimit(perVisitor, waitingPerVisitor)

  const render = <View>(work: (loaded: FirstViewModule) => Promise<View | null>) =>
    inAll('renders', async () => {
      const loaded = await module
      return loaded ? await work(loaded) : null
    })

  /** @param shared the render is under way for another visitor, so that this one needs no slot */
  const inTime = async <View>(
    { address }: Asked,
    visitor: string,
    work: (signal: AbortSignal) => Promise<View | null>,
    shared = false,
  ) => {
    if (address.search.length > maxQueryLength) return null
    const signal = AbortSignal.timeout(renderTimeoutMs)
    const begin = () => work(signal)
    const alone = rateLimits === 'off' || shared
    const rendering = alone ? begin() : byVisitor(networkOf(visitor), begin, () => signal)
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
    guest(asked, visitor) {
      const key = JSON.stringify([asked.address.href, asked.site])
      const work = (signal: AbortSignal) => {
        const same = underWay.get(key)
        if (same) return same
        const rendering = render((loaded) => loaded.renderFirstView({ ...asked, signal })).finally(
          () => underWay.delete(key),
        )
        underWay.set(key, rendering)
        return rendering
      }
      return inTime(asked, visitor, work, underWay.has(key))
    },
    member(asked, name, visitor) {
      return inTime(asked, visitor, (signal) =>
        render((loaded) => loaded.renderMemberView({ ...asked, signal }, name)),
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
