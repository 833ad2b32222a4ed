import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FirstView, FirstViewModule, FirstViewRequest } from '@sanamsob/domain/first-view'
import type { Logger } from 'pino'

const built = new URL('../../../web/dist-server/prerender.js', import.meta.url)

/** A view that takes longer is left to the browser. */
const patienceMs = 1_500
/** Whoever asks for more at once gets the page without a view, which costs next to nothing. */
const mostAtOnce = 8
/** Letters of a query; no link of ours comes near. */
const longestQuery = 2_000

export type FirstViews = (request: Omit<FirstViewRequest, 'signal'>) => Promise<FirstView | null>

/**
 * Draws guests' first views with the web app's own screens. However many ask for one address of one
 * site at a time, it is drawn once for all of them; nothing is kept for later, since what it shows may
 * change at any moment. Null where there is none: the page then comes without, as it may always.
 */
export function createFirstViews(log: Pick<Logger, 'warn'>): FirstViews {
  const module = loadModule(log)
  const underWay = new Map<string, Promise<FirstView | null>>()

  const draw = async (request: Omit<FirstViewRequest, 'signal'>) => {
    const loaded = await module
    if (!loaded) return null
    const signal = AbortSignal.timeout(patienceMs)
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    return await Promise.race([loaded.drawFirstView({ ...request, signal }), late])
  }

  return (request) => {
    const key = JSON.stringify([request.address.href, request.site])
    const same = underWay.get(key)
    if (same) return same
    const refused = underWay.size >= mostAtOnce || request.address.search.length > longestQuery
    if (refused) return Promise.resolve(null)
    const drawing = draw(request)
      .catch((err: unknown) => {
        log.warn({ err, path: request.address.pathname }, 'a first view could not be drawn')
        return null
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, drawing)
    return drawing
  }
}

async function loadModule(log: Pick<Logger, 'warn'>): Promise<FirstViewModule | null> {
  if (!existsSync(fileURLToPath(built))) return null
  try {
    return (await import(built.href)) as FirstViewModule
  } catch (err) {
    log.warn({ err }, 'first views cannot be drawn')
    return null
  }
}
