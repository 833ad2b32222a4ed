import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Bootstrap } from '@sanamsob/domain'
import type { MemberViewName } from '@sanamsob/domain/first-view'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { createCallerLimit } from '../http/caller-limit.ts'
import { clientAddress, type ServerEnv } from '../http/client-address.ts'
import type { ConnectionShares } from '../http/connection-shares.ts'
import { visitedHost } from '../http/forwarded-host.ts'
import { ProblemError } from '../http/problem.ts'
import type { TrustedProxies } from '../http/trusted-proxies.ts'
import { canonicalOrigin, canonicalPath } from './canonical.ts'
import { createFirstViews } from './first-views.ts'
import type { ReadAsGuest } from './guest-reads.ts'
import { loadPageContent, needsEntity, type PageContent } from './load-entity.ts'
import { loadSite, type Site } from './load-site.ts'
import { pageHead } from './page-head.ts'
import { renderPage } from './render-page.ts'
import { readRouteFiles } from './route-files.ts'
import { findRoute, isShortPath, isTenantPath } from './routes.ts'
import { renderSecurityTxt } from './security-txt.ts'
import { serveIcons } from './serve-icons.ts'
import { serveShare } from './serve-share.ts'
import { withSiteFont } from './site-font.ts'
import { createSiteLookup } from './site-lookup.ts'
import { renderRobots, renderSitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url))

export type PagesOptions = {
  read: ReadAsGuest
  log: Pick<Logger, 'warn'>
  /** Answers reads of the data API without the network, as for a visitor from an address. */
  readData: (request: Request, visitor: string) => Promise<Response>
  /** Limits the number of concurrent pages of one visitor. */
  visit: ConnectionShares['visit']
  rateLimits: Config['rateLimits']
  publishableKey: string
  publicUrl: string
  trustProxy: TrustedProxies
  mailbox: string | null
  /** True if visitors may start without an account. */
  anonymousSignIns: boolean
}

/** No page has a longer URL, with any campaign parameters. Pages and redirects repeat the URL. */
const maxAddressLength = 4000

/** Serves the built web app: hashed files as immutable, `/config.json`, and every page of the site. */
export function servePages(options: PagesOptions): Hono<ServerEnv> {
  const { read, log, publishableKey, mailbox } = options
  const app = new Hono<ServerEnv>()
  const indexFile = join(dist, 'index.html')
  const template = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : ''
  const fresh = { 'Cache-Control': 'no-cache', Vary: 'Host' }
  const passing = { 'Cache-Control': 'no-store', 'Retry-After': '10' }
  /** A sitemap reads the whole catalogue, so that pages must not wait for several of them. */
  const oneMap = createCallerLimit(1, 20, 'unavailable')
  const lookUp = createSiteLookup(read, log)
  const firstViews = createFirstViews(log, options.rateLimits)
  const filesOf = readRouteFiles(join(dist, '.vite/routes.json'))
  const guestFilesOf = readRouteFiles(join(dist, '.vite/routes-guests.json'))
  const memberFilesOf = readRouteFiles(join(dist, '.vite/routes-members.json'))
  const fontsOf = readRouteFiles(join(dist, '.vite/fonts.json'))

  const hostOf = (context: Context<ServerEnv>) => visitedHost(context, options.trustProxy)
  const nothing: PageContent = { entity: null, seo: null }
  /** The page is sent anyway, without its content for search engines. Its script tries again. */
  const unknown = (kind: string) => (err: unknown) => {
    log.warn({ err, kind }, 'the content of a page could not be looked up')
    return null
  }
  const bootstrapOf = ({ tenant, settings }: Site): Bootstrap => ({
    publishableKey,
    tenant,
    settings,
    mailbox,
    ...(options.anonymousSignIns && { anonymousStarts: true }),
  })

  app.use(async (context, next) => {
    if (context.req.path.startsWith('/assets/')) return next()
    const visitor = clientAddress(context, options.trustProxy)
    return options.visit(visitor, next, () => context.req.raw.signal)
  })
  app.get('/config.json', async (context) => {
    const { site, isCurrent } = await lookUp(hostOf(context))
    return context.json(bootstrapOf(site), 200, isCurrent ? fresh : passing)
  })
  app.get('/robots.txt', async (context) => {
    const host = hostOf(context)
    const origin = canonicalOrigin(await loadSite(read, host), options.publicUrl)
    return context.text(renderRobots(origin), 200, fresh)
  })
  app.get('/.well-known/security.txt', async (context) => {
    const { site, isCurrent } = await lookUp(hostOf(context))
    const origin = canonicalOrigin(site, options.publicUrl)
    const text = renderSecurityTxt({ origin, email: site.settings.contact_email })
    return context.text(text, 200, isCurrent ? fresh : passing)
  })
  app.get('/:file{sitemap(-[0-9]{1,4})?\\.xml}', etag({ weak: true }), async (context) => {
    const host = hostOf(context)
    const site = await loadSite(read, host)
    const part = /-(\d+)/.exec(context.req.param('file'))?.[1]
    const origin = canonicalOrigin(site, options.publicUrl)
    const map = { host, origin, onTenant: site.tenant !== null }
    const xml = await oneMap('sitemap', () => renderSitemap(read, map, part ? Number(part) : null))
    if (xml === null) throw new ProblemError('not_found')
    return context.body(xml, 200, { ...fresh, 'Content-Type': 'application/xml; charset=utf-8' })
  })

  app.get('/manifest.webmanifest', async (context) => {
    // Not from the last known site: an installed app would retain another site's name permanently.
    const manifest = webManifest(await loadSite(read, hostOf(context)))
    const headers = { ...fresh, 'Content-Type': 'application/manifest+json; charset=utf-8' }
    return context.body(JSON.stringify(manifest), 200, headers)
  })
  app.route(
    '/',
    serveIcons((context) => loadSite(read, hostOf(context))),
  )
  app.route('/', serveShare(read, hostOf))

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
  /** A part with a member's own data, for a browser that has not stored it yet: 204 if there is none. */
  app.post('/member-view/:name{today|dashboard}', async (context) => {
    const host = hostOf(context)
    const authorization = context.req.header('authorization')
    const address = visitedAddress(host, '/', options.publicUrl)
    context.header('Cache-Control', 'no-store')
    if (!authorization || !address) return context.body(null, 204)
    const { site } = await lookUp(host)
    const visitor = clientAddress(context, options.trustProxy)
    const read = (request: Request) => {
      request.headers.set('authorization', authorization)
      return options.readData(request, visitor)
    }
    const asked = { address, site: bootstrapOf(site), read }
    const name = context.req.param('name') as MemberViewName
    const html = await firstViews.member(asked, name, visitor)
    return html === null ? context.body(null, 204) : context.text(html)
  })
  app.get('/index.html', (context) => context.redirect('/', 308))
  // Files with a stable name, such as the service worker, are revalidated each time.
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

  app.get('*', etag({ weak: true }), async (context) => {
    const { pathname, search } = new URL(context.req.url)
    if (isServicePath(pathname)) throw new ProblemError('not_found')
    if (pathname.length + search.length > maxAddressLength) throw new ProblemError('not_found')
    if (template === '') throw new ProblemError('unavailable')
    const host = hostOf(context)
    const route = findRoute(pathname)
    const [{ site, isCurrent }, content] = await Promise.all([
      lookUp(host),
      route ? loadPageContent(read, host, route).catch(unknown(route.kind)) : nothing,
    ])
    const onTenant = site.tenant !== null
    if (route && isTenantPath(pathname) && isCurrent && !onTenant) return context.redirect('/', 302)
    const found = route && (content?.entity || !needsEntity(route.kind)) ? route : undefined
    const origin = canonicalOrigin(site, options.publicUrl)
    const path = found ? canonicalPath(found, pathname, onTenant) : pathname
    if (found && isShortPath(pathname) && isCurrent && content)
      return context.redirect(path + search, 302)
    const head = pageHead(site, found, content ?? nothing, origin + path)
    const isComplete = isCurrent && content !== null
    const address = visitedAddress(host, pathname + search, options.publicUrl)
    const visitor = clientAddress(context, options.trustProxy)
    const readData = (request: Request) => options.readData(request, visitor)
    const asked = address && { address, site: bootstrapOf(site), read: readData }
    // A path that is no page has no view, which would cost as much as one of a page.
    const rendered = isComplete && route?.kind !== 'admin' ? route : undefined
    const view = asked && rendered ? await firstViews.guest(asked, rendered.path, visitor) : null
    const routes = view?.routes ?? (isComplete ? route?.routes : undefined)
    const files = routes ? filesOf(routes) : []
    const memberFiles = routes ? memberFilesOf(routes) : []
    const screens = routes && {
      view,
      // Only members stay on a page that the server does not render.
      files: view ? files : [],
      guestFiles: guestFilesOf(routes),
      memberFiles: view ? memberFiles : [...memberFiles, ...files],
      memberReads: route?.memberReads ?? [],
    }
    const fonts = fontsOf([site.settings.font_family?.trim() ?? ''])
    const html = renderPage(withSiteFont(template, fonts), head, bootstrapOf(site), screens)
    if (!isComplete) return context.html(html, 503, passing)
    return context.html(html, found ? 200 : 404, fresh)
  })
  return app
}

/** Returns the URL in the visitor's address bar; null for a host that no browser would send. */
function visitedAddress(host: string, path: string, publicUrl: string): URL | null {
  const address = URL.parse(path, `${new URL(publicUrl).protocol}//${host}`)
  return address?.host === host.toLowerCase() ? address : null
}

/** Paths of services and files, for which a page would be a misleading response. */
function isServicePath(pathname: string): boolean {
  return /^\/(assets|auth\/v1|rest|functions|storage|payments)\//.test(pathname)
}
