import { describe, expect, it } from 'vitest'
import type { Site } from './load-site.ts'
import { siteIcon } from './site-icon.ts'
import { faviconsOf, webManifest } from './web-manifest.ts'

const tenant = {
  id: '1',
  name: 'เตรียมสอบ "ท้องถิ่น" <ทั่วประเทศ>',
  domain: 'local.test',
  subdomain: null,
  description: null,
  logo_url: null,
  primary_color: '#F2C94C',
  secondary_color: '#000000',
}
const hub: Site = { tenant: null, settings: {} }
const site: Site = { tenant, settings: {} }

describe('the manifest of a site', () => {
  it('contains its name and colour', () => {
    expect(webManifest(hub)).toMatchObject({ name: 'สนามสอบ', theme_color: '#33449f' })
    expect(webManifest(site)).toMatchObject({ name: tenant.name, theme_color: '#F2C94C' })
  })

  it('prefers the settings of an administrator', () => {
    const settings = {
      site_name: 'ชื่อใหม่',
      primary_color: '#112233',
      site_logo: '/storage/logo.png',
    }
    const changed: Site = { tenant, settings }
    expect(webManifest(changed)).toMatchObject({ name: 'ชื่อใหม่', theme_color: '#112233' })
    expect(faviconsOf(changed)).toEqual([{ href: '/storage/logo.png' }])
  })

  it('shortens a name between its words', () => {
    const name = 'ศูนย์ฝึกทำข้อสอบและพัฒนาศักยภาพบุคลากร'
    const manifest = webManifest({ tenant: { ...tenant, name }, settings: {} })
    expect(manifest).toMatchObject({ short_name: 'ศูนย์ฝึกทำข้อสอบและ' })
  })

  it('shortens a word between visible characters', () => {
    const short = (name: string) => webManifest({ tenant: { ...tenant, name }, settings: {} })
    expect(short('ก้'.repeat(20))).toMatchObject({ short_name: 'ก้'.repeat(16) })
  })

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '//other.test/a.png',
    'http://a.test/',
  ])('ignores a logo at %s', (logo_url) => {
    expect(faviconsOf({ tenant: { ...tenant, logo_url }, settings: {} })).toEqual(faviconsOf(hub))
  })
})

describe('the rendered icon', () => {
  it('shows the first consonant, readable on the colour', () => {
    const icon = siteIcon(site, false)
    expect(icon).toMatch(/<rect[^>]* fill="#F2C94C"/)
    expect(icon).toMatch(/<text[^>]* fill="#000000"[^>]*>ต<\/text>/)
  })

  it('is the answer sheet on the hub and for a name without letters', () => {
    expect(siteIcon(hub, false)).not.toContain('<text')
    expect(siteIcon({ tenant: { ...tenant, name: '"<>' }, settings: {} }, true)).not.toContain(
      '<text',
    )
  })

  it('ignores a colour that could leave its attribute', () => {
    const primary_color = '"/><script>alert(1)</script>'
    expect(siteIcon({ tenant: { ...tenant, primary_color }, settings: {} }, true)).not.toContain(
      '<script',
    )
  })
})
