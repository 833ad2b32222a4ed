import { describe, expect, it } from 'vitest'
import { readKnownDevice } from './known-device.ts'

const site = { secret: 'secret', path: '/auth/v1', secure: true }
const [email, other] = ['a@example.org', 'b@example.org']

/** Returns the `Cookie` header for a `Set-Cookie` header. */
const sent = (setCookie: string | undefined) => setCookie?.split(';')[0] ?? ''

function knownTo(...emails: string[]): string {
  const device = readKnownDevice(null, site)
  for (const each of emails) device.remember(each)
  return sent(device.setCookie())
}

describe('a known device', () => {
  it('is known to the accounts that signed in on it, each with its own counter', () => {
    const device = readKnownDevice(`theme=dark; ${knownTo(email, other)}`, site)
    expect([email, other, 'c@example.org'].map(device.isKnownTo)).toEqual([true, true, false])
    expect(device.counterOf('c@example.org')).toBe('c@example.org')
    expect(device.counterOf(email)).not.toBe(email)
    const elsewhere = readKnownDevice(knownTo(email), site)
    expect(elsewhere.counterOf(email)).not.toBe(device.counterOf(email))
  })

  it('has a cookie that is HttpOnly and SameSite', () => {
    const device = readKnownDevice(null, site)
    expect(device.setCookie()).toBeUndefined()
    device.remember(email)
    expect(device.setCookie()).toMatch(
      /^known-device=[\w.-]+; Path=\/auth\/v1; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(device.setCookie()).not.toContain('example')
  })

  it('remains the same device and forgets the least recent account', () => {
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
    ['with another id', knownTo(email).replace(/=.{4}/, '=AAAA'), site],
    ['without proofs', 'known-device=', site],
    ['with an invalid id', `known-device=.${'A'.repeat(22)}`, site],
    ['of another name', 'known-devices=x', site],
  ])('is not recognised by a cookie %s', (_what, cookie, where) => {
    expect(readKnownDevice(cookie, where).isKnownTo(email)).toBe(false)
  })
})
