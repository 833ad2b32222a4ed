import { expect, it } from 'vitest'
import { lineShareLink, referralLink } from './referral-links'

it('shares a code as a link, and the link with a message through LINE', () => {
  const link = referralLink('https://exam.test', 'AB23')
  expect(link).toBe('https://exam.test/auth?ref=AB23')
  const shared = new URL(lineShareLink('มาฝึกด้วยกัน', link))
  expect(shared.searchParams.get('text')).toBe(`มาฝึกด้วยกัน\n${link}`)
})
