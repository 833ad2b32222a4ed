import { expect, it } from 'vitest'
import { inviterName } from '../inviter-name.ts'
import { renderLetter } from '../render-letter.ts'
import { exampleBrand as brand } from './example-brand.ts'
import { referral } from './referral.ts'

const letter = (inviter: string | null) => referral({ code: 'AB2345&C', inviter }, brand)

it("leads to the site's sign-up with the code", async () => {
  const { text, html } = await renderLetter(letter('มาลี ใจดี'), brand)
  expect(text).toContain('https://exam.example/auth?ref=AB2345%26C')
  expect(html).toContain('มาลี ใจดี')
})

it('greets by name only if it is plausible as a name', () => {
  expect(inviterName('  มาลี \n ใจดี ')).toBe('มาลี ใจดี')
  expect(inviterName('Somchai J.')).toBe('Somchai J.')
  for (const name of [
    null,
    '   ',
    'รับรางวัลที่ https://evil.example',
    'www.evil.example',
    'evil.com',
    '<b>ฟรี</b>',
    'me@evil.example',
    'โทร 0812345678',
    'ก'.repeat(61),
  ]) {
    expect(inviterName(name)).toBeNull()
  }
  expect(letter('<img src=x>').subject).toContain('เพื่อนของคุณ')
})
