import { expect, test } from 'vitest'
import { renderSecurityTxt } from './security-txt.ts'

const origin = 'https://exam.test'
const fields = (email?: string, now?: Date) =>
  Object.fromEntries(
    renderSecurityTxt({ origin, email, now })
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/s, 2)),
  )

test('contains the contact, the expiry, the languages and its own address', () => {
  expect(fields(' admin@exam.test ', new Date('2026-11-22T10:30:00Z'))).toEqual({
    Contact: 'mailto:admin@exam.test',
    Expires: '2027-05-21T00:00:00Z',
    'Preferred-Languages': 'th, en',
    Canonical: 'https://exam.test/.well-known/security.txt',
  })
})

test.each([
  undefined,
  '',
  'not an address',
  'a@b.test\nContact: mailto:other@evil.test',
  'a@b.test?subject=x',
  'a@b.test, c@d.test',
])('leads to the contact page if the setting is %j', (email) => {
  const text = renderSecurityTxt({ origin, email })
  expect(text.split('\n')).toHaveLength(5)
  expect(fields(email).Contact).toBe('https://exam.test/contact')
})
