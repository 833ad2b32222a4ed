import { describe, expect, it } from 'vitest'
import { readKnownDevice } from './known-device.ts'

const site = { secret: 'secret', path: '/auth/v1', secure: true }
const [email, other] = ['a@example.org', 'b@example.org']

/** What a browser sends back of a `Set-Cookie`. */
const sent = (setCookie: string | undefined) => setCookie?.split(';')[0] ?? ''

function knownTo(...emails: string[]): string {
  const device = readKnownDevice(null, site)
  for (const each of emails) device.remember(each)
  return sent(device.setCookie())
}

describe('a known device', () => {
  it('is known to the accounts that signed in on it, with a counter of its own', () => {
    const device = readKnownDevice(`theme=dark; ${knownTo(email, other)}`, site)
    expect([email, other, 'c@example.org'].map(device.isKnownTo)).toEqual([true, true, false])
    expect(device.counterOf('c@example.org')).toBe('c@example.org')
    expect(device.counterOf(email)).not.toBe(email)
    const elsewhere = readKnownDevice(knownTo(email), site)
    expect(elsewhere.counterOf(email)).not.toBe(device.counterOf(email))
  })

  it('keeps a marker that no script reads and no page sends', () => {
    const device = readKnownDevice(null, site)
    expect(device.setCookie()).toBeUndefined()
    device.remember(email)
    expect(device.setCookie()).toMatch(
      /^known-device=[\w.-]+; Path=\/auth\/v1; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(device.setCookie()).not.toContain('example')
  })

  it('stays the same one, and forgets the account that was longest away', () => {
    let cookie = knownTo(email)
    for (let index = 0; index < 8; index++) {
      const device = readKnownDevice(cookie, site)
      device.remember(`${index}@example.org`)
      cookie = sent(device.setCookie())
      expect(device.isKnownTo(email)).toBe(index < 7)
    }
    expect(cookie.split('.')).toHaveLength(9)
  })

  it.each([
    ['of another server', knownTo(email), { ...site, secret: 'other' }],
    ['for another account', knownTo(other), site],
    ['with another number', knownTo(email).replace(/=.{4}/, '=AAAA'), site],
    ['without proofs', 'known-device=', site],
    ['of broken form', `known-device=.${'A'.repeat(22)}`, site],
    ['of one that is not there', 'known-devices=x', site],
  ])('is not believed by a marker %s', (_what, cookie, where) => {
    expect(readKnownDevice(cookie, where).isKnownTo(email)).toBe(false)
  })
})
