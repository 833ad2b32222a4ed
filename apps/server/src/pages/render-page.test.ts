import { expect, it } from 'vitest'
import { renderPage } from './render-page.ts'

const template = '<!doctype html><html><head><title>x</title></head><body></body></html>'
const bootstrap = { publishableKey: 'k', tenant: null, settings: {}, mailbox: null }

it('escapes what administrators wrote', () => {
  const settings = { site_description: '"><script>alert(1)</script>', x: '</script><b>' }
  const html = renderPage(
    template,
    { tenant: null, settings, seo: null },
    { ...bootstrap, settings },
    'http://localhost/?a="b',
  )
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('</script><b>')
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html).toContain('href="http://localhost/?a=&quot;b"')
})

it('prefers the SEO settings, then the site, then the defaults', () => {
  const seo = {
    page_type: 'homepage',
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
  const html = renderPage(
    template,
    { tenant: null, settings: {}, seo },
    bootstrap,
    'http://localhost/',
  )
  for (const part of [
    '<title>T</title>',
    'content="D"',
    'content="K"',
    'noindex,follow',
    'https://example.test/',
  ]) {
    expect(html).toContain(part)
  }
})
