import { expect, it } from 'vitest'
import type { PageContent } from './load-entity.ts'
import { pageHead } from './page-head.ts'
import { renderPage } from './render-page.ts'
import { routeFinder } from './routes.ts'

const findRoute = routeFinder([
  { path: '/', kind: 'home', name: null },
  { path: '/quiz/$quizSetId', kind: 'quiz', name: null },
])
const template = '<!doctype html><html><head><title>x</title></head><body></body></html>'
const bootstrap = { publishableKey: 'k', tenant: null, settings: {}, mailbox: null }
const hub = { tenant: null, settings: {} }
const nothing: PageContent = { entity: null, seo: null }
const course = { kind: 'category', id: '2', name: 'Law' } as const
const entity = { name: 'Act <1>', description: null, ancestors: [course], time_limit_minutes: 30 }
const written = {
  page_type: 'quiz',
  reference_id: null,
  title: 'T',
  description: 'D',
  keywords: 'K',
  og_title: null,
  og_description: null,
  og_image: null,
  canonical_url: 'https://example.test/',
  meta_robots: 'noindex,follow',
}
const head = (path: string, content = nothing) =>
  pageHead(hub, findRoute(path), content, `https://site.test${path}`)

it('escapes input of administrators', () => {
  const settings = { site_description: '"><script>alert(1)</script>', x: '</script><b>' }
  const html = renderPage(
    template,
    pageHead({ tenant: null, settings }, findRoute('/'), nothing, 'https://site.test/?a="b'),
    { ...bootstrap, settings },
  )
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('</script><b>')
  expect(html.match(/<title>/g)).toHaveLength(1)
})

it('links icon, colour and manifest of the site instead of those of the template', () => {
  const links = '<meta name="theme-color" content="#fff"><link rel="icon" href="/favicon.svg">'
  const html = renderPage(
    template.replace('</head>', `${links}</head>`),
    { ...head('/'), themeColor: '#112233', favicons: [{ href: '/storage/a.png?x="1' }] },
    bootstrap,
  )
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  expect(html.match(/<link rel="icon"[^>]*>/g)).toEqual([
    '<link rel="icon" href="/storage/a.png?x=&quot;1">',
  ])
  expect(html.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
    '<meta name="theme-color" content="#112233">',
  ])
})

it('prefers the settings of the page, then its subject, then the defaults', () => {
  expect(head('/quiz/1', { entity, seo: written })).toMatchObject({
    title: 'T',
    description: 'D',
    keywords: 'K',
    robots: 'noindex,follow',
    canonical: 'https://example.test/',
  })
  expect(head('/quiz/1', { entity, seo: null }).title).toContain('Act <1>')
  expect(head('/').canonical).toBe('https://site.test/')
})

it('describes a quiz and the path to it in JSON-LD', () => {
  const [breadcrumbs, quiz] = head('/quiz/1', { entity, seo: null }).structuredData
  expect(quiz).toMatchObject({ '@type': 'Quiz', timeRequired: 'PT30M' })
  expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(JSON.stringify(breadcrumbs)).toContain('https://site.test/category/2/subcategories')
})

it.each(['/dashboard', '/auth', '/search', '/no/such/page'])('excludes %s from indexes', (path) => {
  expect(head(path).robots).toBe('noindex,nofollow')
})

it('names the additional files and requests of guests and members', () => {
  const view = {
    html: '<main></main>',
    hydration: { at: '/', whole: true, queries: [] },
    routes: [],
  }
  const html = renderPage(template, head('/'), bootstrap, {
    view,
    files: ['/assets/home.js', '/assets/home.css'],
    guestFiles: ['/assets/sales.js', '/assets/card.css'],
    memberFiles: ['/assets/today.js', '/assets/card.css'],
    memberReads: ['tonight', 'running_attempts'],
  })
  expect(html).toContain('<meta name="screen-files" content="/assets/home.js">')
  expect(html).toContain('<meta name="guest-files" content="/assets/sales.js">')
  expect(html).toContain('<meta name="member-files" content="/assets/today.js">')
  expect(html).toContain('<meta name="member-reads" content="tonight running_attempts">')
  expect(html.match(/rel="stylesheet"/g)).toHaveLength(2)
})

it('names the files of a page that only the browser renders, and leaves its root empty', () => {
  const page = template.replace('<body>', '<body><div id="root"></div>')
  const html = renderPage(page, head('/'), bootstrap, {
    view: null,
    files: [],
    guestFiles: [],
    memberFiles: ['/assets/guard.js', '/assets/list.js', '/assets/list.css'],
    memberReads: ['my_admin_standing'],
  })
  expect(html).toContain('<div id="root"></div>')
  expect(html).not.toContain('id="hydration"')
  expect(html).toContain('<meta name="member-files" content="/assets/guard.js /assets/list.js">')
  expect(html).toContain('<meta name="member-reads" content="my_admin_standing">')
  expect(html).toContain('href="/assets/list.css"')
})
