import { describe, expect, it } from 'vitest'
import { icons } from './icons.ts'
import { outlineText, renderPng } from './render-svg.ts'
import { siteIcon } from './site-icon.ts'

const tenant = {
  id: '1',
  name: 'เตรียมสอบ',
  domain: 'local.test',
  subdomain: null,
  description: null,
  logo_url: null,
  primary_color: '#0f766e',
  secondary_color: '#000000',
}
const design = (name: string) => siteIcon({ tenant: { ...tenant, name }, settings: {} }, true)

describe('the rendered icons', () => {
  it.each(icons.flatMap(({ width }) => width ?? []))('are PNG, %i pixels square', (width) => {
    const png = Buffer.from(renderPng(design('ตลาด'), width))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, width])
  })

  it('show the letter of the site, in the bundled fonts', () => {
    const rendered = ['ตลาด', 'พยาบาล', 'Nurse'].map((name) => renderPng(design(name), 192))
    const blank = renderPng(design('ตลาด').replace(/<text.*<\/text>/, ''), 192)
    const different = new Set(
      [...rendered, blank].map((png) => Buffer.from(png).toString('base64')),
    )
    expect(different.size).toBe(4)
  })

  it('contain no text as SVG, so that they look the same without Thai fonts', () => {
    expect(design('ตลาด')).toContain('<text')
    expect(outlineText(design('ตลาด'))).not.toContain('<text')
    expect(outlineText(design('ตลาด'))).toContain('#0f766e')
  })
})
