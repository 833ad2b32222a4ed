import { expect, it } from 'vitest'
import { qrPath } from './qr-path'
import { lineShareLink, referralLink } from './referral-links'

it('shares a code as a link, and the link with words through LINE', () => {
  const link = referralLink('https://exam.test', 'AB23')
  expect(link).toBe('https://exam.test/auth?ref=AB23')
  const shared = new URL(lineShareLink('มาฝึกด้วยกัน', link))
  expect(shared.searchParams.get('text')).toBe(`มาฝึกด้วยกัน\n${link}`)
})

it('draws runs of dark modules as one rectangle', () => {
  const [dark, light] = [true, false]
  expect(
    qrPath([
      [dark, dark, light, dark],
      [light, light, light, light],
      [light, dark, dark, dark],
    ]),
  ).toBe('M0 0h2v1H0zM3 0h1v1H3zM1 2h3v1H1z')
})
