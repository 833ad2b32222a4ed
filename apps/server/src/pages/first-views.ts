import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FirstView, FirstViewModule, FirstViewRequest } from '@sanamsob/domain/first-view'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { networkOf } from '../http/client-address.ts'
import { createFairShare } from '../http/fair-share.ts'
import { ProblemError } from '../http/problem.ts'

const built = new URL('../../../web/dist-server/prerender.js', import.meta.url)

/** A view that takes longer is left to the browser; none of its statements runs longer either. */
export const renderTimeoutMs = 1_500
/** What is more at once comes without a view, which costs next to nothing. */
const mostAtOnce = 8
/** Of one visitor, and how many more of theirs may wait until that is over. */
const [perVisitor, waitingPerVisitor] = [2, 50]
/** Letters of a query; no link of ours comes near. */
const longestQuery = 2_000

type Asked = Omit<FirstViewRequest, 'signal'>
/** @param visitor their address */
export type FirstViews = (asked: Asked, visitor: string) => Promise<FirstView | null>

/**
 * Renders guests' first views with the web app's own screens. However many ask for one address of one
 * site at a time, it is rendered once for all of them; nothing is kept for later, since what it shows may
 * change at any moment. Null where there is none: the page then comes without, as it may always. A
 * render holds its place until it has ended, also when nobody waits for it any more.
 */
export function createFirstViews(
  log: Pick<Logger, 'warn'>,
  rateLimits: Config['rateLimits'],
): FirstViews {
  const module = loadModule(log)
  const underWay = new Map<string, Promise<FirstView | null>>()
  const inAll = createFairShare(mostAtOnce, 0, 'unavailable')
  const byVisitor = createFairShare(perVisitor, waitingPerVisitor)

  const render = (key: string, request: FirstViewRequest) => {
    const same = underWay.get(key)
    if (same) return same
    const rendering = inAll('renders', async () => {
      const loaded = await module
      return loaded ? await loaded.renderFirstView(request) : null
    }).finally(() => underWay.delete(key))
    underWay.set(key, rendering)
    return rendering
  }

  return async (asked, visitor) => {
    const { address, site } = asked
    if (address.search.length > longestQuery) return null
    const key = JSON.stringify([address.href, site])
    const signal = AbortSignal.timeout(renderTimeoutMs)
    const begin = () => render(key, { ...asked, signal })
    const alone = rateLimits === 'off' || underWay.has(key)
    const rendering = alone ? begin() : byVisitor(networkOf(visitor), begin, () => signal)
    try {
      return await Promise.race([rendering, late(signal)])
    } catch (err) {
      // Too many at once is not worth a line each.
      if (!(err instanceof ProblemError))
        log.warn({ err, path: address.pathname }, 'a first view could not be rendered')
      return null
    }
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
