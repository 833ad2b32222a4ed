import { expect, it } from 'vitest'
import { readMailedLink } from './mailed-link'

it.each([
  ['', { outcome: 'none' }],
  ['#token_hash=abc&type=recovery', { outcome: 'unpressed', tokenHash: 'abc', type: 'recovery' }],
  ['#token_hash=abc&type=other', { outcome: 'failed' }],
  ['#access_token=a&refresh_token=b&type=recovery', { outcome: 'failed' }],
  [
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid&sb=',
    { outcome: 'failed' },
  ],
  ['#message=Confirmation+link+accepted&sb=', { outcome: 'halfway' }],
  ['#section', { outcome: 'none' }],
])('reads %j', (hash, expected) => {
  expect(readMailedLink(hash)).toEqual(expected)
})
