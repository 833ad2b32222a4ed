import { expect, test } from 'vitest'
import { assertTls } from './assert-tls.ts'

test.each(['https://gateway.ksher.com/api/', 'http://127.0.0.1:4000/', 'http://localhost/'])(
  'accepts %s',
  (address) => expect(() => assertTls('gateway_url', address)).not.toThrow(),
)

test.each([
  'http://gateway.ksher.com/api/',
  'http://127.0.0.1.example.com/',
  'file:///etc/passwd',
  'gateway',
  '',
])('refuses %j', (address) =>
  expect(() => assertTls('gateway_url', address)).toThrow('gateway_url'),
)
