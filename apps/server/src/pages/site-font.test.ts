import { expect, it } from 'vitest'
import { withSiteFont } from './site-font.ts'

const template = '<html><head><title>x</title></head><body></body></html>'

it('links the stylesheet and the fonts of a family in the head', () => {
  const page = withSiteFont(template, ['/assets/lato.css', '/assets/lato-400.woff2'])
  const head = page.slice(0, page.indexOf('</head>'))
  expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/lato.css">')
  expect(head).toMatch(/<link rel="preload" as="font"[^>]* href="\/assets\/lato-400\.woff2">/)
})

it('does not change the page of a site without a font family', () => {
  expect(withSiteFont(template, []).replaceAll(/\s/g, '')).toBe(template.replaceAll(/\s/g, ''))
})
