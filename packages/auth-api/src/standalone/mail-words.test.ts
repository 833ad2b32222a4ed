import { expect, it } from 'vitest'
import type { AuthMail } from '../options.ts'
import { mailWords } from './mail-words.ts'

const facts = { to: 'a@example.org', tokenHash: '', actionUrl: '', redirectTo: '' }
const mail = (kind: AuthMail['kind'], token: string): AuthMail => ({
  ...{ ...facts, kind, token, user: {} as AuthMail['user'] },
})

it('mentions a code only if there is one', () => {
  const asked = mailWords(mail('reauthentication', '123456'))
  expect([asked.text, asked.html].every((form) => form.includes('enter the code: 123456'))).toBe(
    true,
  )
  const words = mailWords(mail('passkey_added', ''))
  expect(words.text + words.html).not.toContain('code')
  expect(words.text).toContain('delete the passkey and change your password')
})
