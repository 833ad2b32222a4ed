import { type Context, Hono } from 'hono'
import type { ServerEnv } from '../http/client-address.ts'
import { ProblemError } from '../http/problem.ts'
import { iconOf } from './icons.ts'
import type { Site } from './load-site.ts'
import { siteIcon } from './site-icon.ts'

/** An hour: a tenant that changes its colour sees it on the same day. */
const headers = { 'Cache-Control': 'public, max-age=3600', Vary: 'Host' }

/**
 * Serves the rendered icons of the visited site: SVG, and PNG for clients without SVG (iOS, older Android).
 */
export function serveIcons(siteOf: (context: Context<ServerEnv>) => Promise<Site>) {
  const app = new Hono<ServerEnv>()
  app.get('/:icon{icon[a-z0-9-]*\\.(svg|png)|apple-touch-icon\\.png}', async (context) => {
    const icon = iconOf(context.req.param('icon'))
    if (!icon) throw new ProblemError('not_found')
    const design = siteIcon(await siteOf(context), icon.maskable)
    // The renderer takes half a tenth of a second to load, so it is loaded with the first icon.
    const { outlineText, renderPng } = await import('./render-svg.ts')
    return icon.width === null
      ? context.body(outlineText(design), 200, { ...headers, 'Content-Type': 'image/svg+xml' })
      : context.body(renderPng(design, icon.width), 200, {
          ...headers,
          'Content-Type': 'image/png',
        })
  })
  return app
}
