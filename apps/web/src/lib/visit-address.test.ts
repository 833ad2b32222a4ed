import { expect, test } from 'vitest'
import { visitAddress } from './visit-address'

test('another site is reached with the protocol and port of the current one', () => {
  const here = { protocol: 'http:', port: '3000' }
  expect(visitAddress('local.localhost', here)).toBe('http://local.localhost:3000/')
  expect(visitAddress('a.example', { protocol: 'https:', port: '' })).toBe('https://a.example/')
  expect(visitAddress('a.example:8080', here)).toBe('http://a.example:8080/')
  expect(visitAddress('a.example', here, '/quiz/1')).toBe('http://a.example:3000/quiz/1')
})
