import { expect, it } from 'vitest'
import { refusedBy, refuseUnfit } from './refused-picture'
import { texts } from './texts'

const words = texts.refusals

it.each([
  ['a drawing that may hold a script', 'image/svg+xml', 10, words.type],
  ['a text', 'text/plain', 10, words.type],
  ['a type that objects inherit', 'constructor', 10, words.type],
  ['a large picture', 'image/png', 5 * 1024 * 1024 + 1, words.size],
])('refuses %s', (_, type, size, sentence) => {
  expect(() => refuseUnfit({ type, size })).toThrow(sentence)
})

it('accepts a picture', () => {
  expect(() => refuseUnfit({ type: 'image/webp', size: 5 * 1024 * 1024 })).not.toThrow()
})

it.each([
  [413, 'A picture has 25000000 pixels at most', words.pixels],
  [413, 'The object exceeded the maximum allowed size', words.size],
  [413, 'The bucket is full', words.full],
  [413, 'พื้นที่เต็ม (ใช้ได้ 3 MB)', 'พื้นที่เต็ม (ใช้ได้ 3 MB)'],
  [415, 'This picture cannot be read', words.type],
  [403, 'Access denied', words.rights],
  [429, 'Too many pictures at a time', words.busy],
  [500, 'Internal server error', words.failed],
  [undefined, 'the upload was cut off', words.failed],
])('maps status %s with message %s to a sentence', (status, message, sentence) => {
  const refusal = refusedBy({ ...(status && { status }), message })
  expect(refusal.message).toBe(sentence)
  // The same file may be sent again if the connection was lost or the server was busy.
  expect(refusal.isTemporary).toBe([words.busy, words.failed].includes(sentence as never))
})
