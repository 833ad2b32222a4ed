import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Bootstrap } from '@sanamsob/domain'
import { type Context, Hono } from 'hono'
import type pg from 'pg'
import type { ServerEnv } from '../http/client-address.ts'
import { visitedHost } from '../http/forwarded-host.ts'
import { ProblemError } from '../http/problem.ts'
import { loadPageContent, needsEntity } from './load-entity.ts'
import { loadSite, type Site } from './load-site.ts'
import { pageHead } from './page-head.ts'
import { renderPage } from './render-page.ts'
import { findRoute } from './routes.ts'
import { siteIcon } from './site-icon.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

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
  const { pool, publishableKey, mailbox } = options
  const app = new Hono<ServerEnv>()
  const { protocol } = new URL(options.publicUrl)
  const indexFile = join(dist, 'index.html')
  const template = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : ''
  const fresh = { 'Cache-Control': 'no-cache', Vary: 'Host' }

  const visited = (context: Context<ServerEnv>) => {
    const host = visitedHost(context, options.trustProxy)
    return { host, origin: `${protocol}//${host}` }
  }
  const bootstrapOf = ({ tenant, settings }: Site): Bootstrap => ({
    publishableKey,
    tenant,
    settings,
    mailbox,
  })

  app.get('/config.json', async (context) => {
    const site = await loadSite(pool, visited(context).host)
    return context.json(bootstrapOf(site), 200, fresh)
  })
  app.get('/robots.txt', (context) =>
    context.text(renderRobots(visited(context).origin), 200, fresh),
  )
  app.get('/sitemap.xml', async (context) => {
    const { host, origin } = visited(context)
    const xml = await renderSitemap(pool, host, origin)
    return context.body(xml, 200, { ...fresh, 'Content-Type': 'application/xml; charset=utf-8' })
  })

  app.get('/manifest.webmanifest', async (context) => {
    const manifest = webManifest(await loadSite(pool, visited(context).host))
    const headers = { ...fresh, 'Content-Type': 'application/manifest+json; charset=utf-8' }
    return context.body(JSON.stringify(manifest), 200, headers)
  })
  app.get('/:icon{icon(-maskable)?\\.svg}', async (context) => {
    const site = await loadSite(pool, visited(context).host)
    const svg = siteIcon(site, context.req.param('icon') === 'icon-maskable.svg')
    return context.body(svg, 200, { ...fresh, 'Content-Type': 'image/svg+xml; charset=utf-8' })
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
  // Files under a name that stays, the service worker among them: asked about each time.
  app.use(
    '/:file{[^/]+\\.[a-z0-9]+}',
    serveStatic({
      root: dist,
      precompressed: true,
      onFound: (_path, context) => {
        context.header('Cache-Control', 'no-cache')
      },
    }),
  )

  app.get('*', async (context) => {
    const { pathname } = new URL(context.req.url)
    if (isServicePath(pathname)) throw new ProblemError('not_found')
    if (template === '') throw new ProblemError('unavailable')
    const { host, origin } = visited(context)
    const route = findRoute(pathname)
    const [site, content] = await Promise.all([
      loadSite(pool, host),
      route ? loadPageContent(pool, host, route) : { entity: null, seo: null },
    ])
    const found = route && (content.entity || !needsEntity(route.kind)) ? route : undefined
    const head = pageHead(site, found, content, origin + pathname)
    const html = renderPage(template, head, bootstrapOf(site))
    return context.html(html, found ? 200 : 404, fresh)
  })
  return app
}

/** Paths of services and files, for which a page would be a misleading answer. */
function isServicePath(pathname: string): boolean {
  return /^\/(assets|auth\/v1|rest|functions|storage|payments)\//.test(pathname)
}
