import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Bootstrap } from '@sanamsob/domain'
import { Hono } from 'hono'
import type pg from 'pg'
import type { ServerEnv } from '../http/client-address.ts'
import { requestAsVisited } from '../http/forwarded-host.ts'
import { ProblemError } from '../http/problem.ts'
import { loadSite } from './load-site.ts'
import { renderPage } from './render-page.ts'
import { isPageRoute } from './routes.ts'

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url))

export type PagesOptions = {
  pool: pg.Pool
  publishableKey: string
  publicUrl: string
  trustProxy: string[]
  mailbox: string | null
}

/** The built web app: hashed files for ever, `/config.json`, and every page of the site. */
export function servePages(options: PagesOptions): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  const protocol = new URL(options.publicUrl).protocol
  const indexFile = join(dist, 'index.html')
  const template = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : ''

  const visit = async (request: Request) => {
    const host = request.headers.get('host') ?? ''
    const site = await loadSite(options.pool, host)
    const { tenant, settings } = site
    const { publishableKey, mailbox } = options
    const bootstrap: Bootstrap = { publishableKey, tenant, settings, mailbox }
    return { host, site, bootstrap }
  }

  app.get('/config.json', async (context) => {
    const { bootstrap } = await visit(requestAsVisited(context, options.trustProxy))
    return context.json(bootstrap, 200, { 'Cache-Control': 'no-cache', Vary: 'Host' })
  })

  app.use(
    '/assets/*',
    serveStatic({
      root: dist,
      precompressed: true,
      onFound: (_path, context) => {
        context.header('Cache-Control', 'public, max-age=31536000, immutable')
      },
    }),
  )
  app.get('/index.html', (context) => context.redirect('/', 308))
  app.use('/:file{[^/]+\\.[a-z0-9]+}', serveStatic({ root: dist, precompressed: true }))

  app.get('*', async (context) => {
    if (template === '') throw new ProblemError('unavailable')
    const { pathname } = new URL(context.req.url)
    if (/^\/(assets|auth\/v1|rest|functions|storage|payments)\//.test(pathname))
      throw new ProblemError('not_found')
    const { host, site, bootstrap } = await visit(requestAsVisited(context, options.trustProxy))
    const html = renderPage(template, site, bootstrap, `${protocol}//${host}${pathname}`)
    const status = isPageRoute(pathname) ? 200 : 404
    return context.html(html, status, { 'Cache-Control': 'no-cache', Vary: 'Host' })
  })
  return app
}
