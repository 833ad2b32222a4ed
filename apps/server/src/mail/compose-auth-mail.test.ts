import { wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'
import { type Brand, brandOf } from './brand.ts'
import { type AuthMailFacts, composeAuthMail } from './compose-auth-mail.ts'

const brand: Brand = {
  name: 'สนามสอบพยาบาล',
  origin: 'https://nurse.example',
  colour: '#0f766e',
  onColour: '#ffffff',
  edge: '#0f766e',
}

function mail(kind: AuthMailFacts['kind'], more: Partial<AuthMailFacts> = {}): AuthMailFacts {
  return {
    kind,
    to: 'malee@example.test',
    token: '123456',
    tokenHash: 'abc',
    user: {},
    ...more,
  }
}

const kinds = ['signup', 'recovery', 'magiclink', 'email_change', 'invite'] as const

describe('mails of the auth service', () => {
  it.each(kinds)(
    '%s: has name, colour and a link of the requesting site, in both forms',
    async (kind) => {
      const { subject, html, text, to } = await composeAuthMail(mail(kind), brand)
      expect(to).toBe('malee@example.test')
      expect(subject).toContain(brand.name)
      expect(html).toContain('lang="th"')
      expect(html).toContain('background-color:#0f766e')
      const link = `https://nurse.example/confirm#token_hash=abc&type=${kind}`
      expect(text).toContain(link)
      expect(html).toContain(link.replaceAll('&', '&amp;'))
    },
  )

  it('shows the code if a page has a field for it', async () => {
    for (const kind of ['recovery', 'magiclink'] as const) {
      const { html, text } = await composeAuthMail(mail(kind), brand)
      expect([html.includes('123456'), text.includes('123456')]).toEqual([true, true])
    }
    expect((await composeAuthMail(mail('signup'), brand)).text).not.toContain('123456')
  })

  it('reauthentication has a code and no link', async () => {
    const { html, text } = await composeAuthMail(mail('reauthentication'), brand)
    expect(text).toContain('123456')
    expect(html).not.toContain('/confirm')
  })

  it('reports a new passkey, and links to the passkeys of the account', async () => {
    const sent = mail('passkey_added', { token: '', tokenHash: '' })
    const { subject, html, text } = await composeAuthMail(sent, brand)
    expect(subject).toContain('พาสคีย์')
    expect(text).toContain('https://nurse.example/account#passkeys')
    expect(html).not.toContain('/confirm')
  })

  it('names the new address of an account', async () => {
    const change = mail('email_change', { user: { new_email: 'new@example.test' } })
    expect((await composeAuthMail(change, brand)).text).toContain('new@example.test')
  })

  it('asks an anonymous user to confirm a sign-up, not a change', async () => {
    const first = mail('email_change', {
      user: { new_email: 'a@example.test', is_anonymous: true },
    })
    const { subject, text } = await composeAuthMail(first, brand)
    expect(subject).toBe((await composeAuthMail(mail('signup'), brand)).subject)
    expect(text).toContain('/confirm?type=signup#token_hash=abc&type=email_change')
  })

  it('escapes input of users', async () => {
    const name = '<script>alert("1")</script> & <b>x'
    const change = mail('email_change', { user: { new_email: '"><img src=x>@example.test' } })
    const { html, subject } = await composeAuthMail(change, { ...brand, name })
    expect(html).not.toMatch(/<script|<b>x|<img/)
    expect(html).toContain('&lt;script&gt;')
    expect(subject).toContain(name)
  })

  it('removes line breaks from subjects', async () => {
    const { subject } = await composeAuthMail(mail('signup'), { ...brand, name: 'a\r\nBcc: x@y.z' })
    expect(subject).not.toMatch(/[\r\n]/)
  })
})

describe('a brand', () => {
  const site = (primary_color: string) => ({
    tenant: {
      id: '1',
      name: 'พยาบาล',
      domain: 'n.example',
      subdomain: null,
      description: null,
      logo_url: null,
      primary_color,
      secondary_color: '#000000',
    },
    settings: {},
  })

  it.each(['#ffffff', '#000000', '#facc15', '#0f766e', '#ff0000', '#808080'])(
    'has readable text on %s',
    (colour) => {
      const { colour: filled, onColour } = brandOf(site(colour), 'https://n.example')
      expect(filled).toBe(colour)
      expect(wcagContrast(filled, onColour)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('prefers the setting to the tenant’s field, as the site’s pages do', () => {
    const chosen = { ...site('#ff0000'), settings: { primary_color: '#008f7a' } }
    expect(brandOf(chosen, 'https://n.example').colour).toBe('#008f7a')
  })

  it('draws a border around a fill that is too pale for white', () => {
    const edge = (colour: string) => brandOf(site(colour), 'https://n.example').edge
    expect(wcagContrast(edge('#fff3b0'), '#ffffff')).toBeGreaterThanOrEqual(3)
    expect(edge('#0f766e')).toBe('#0f766e')
  })

  it('uses the hub’s values without a tenant or a valid colour', () => {
    const hub = brandOf({ tenant: null, settings: {} }, 'https://hub.example')
    expect(hub).toMatchObject({ name: 'สนามสอบ', colour: '#33449f', onColour: '#ffffff' })
    expect(brandOf(site('red;x'), 'https://n.example').colour).toBe('#33449f')
  })
})
