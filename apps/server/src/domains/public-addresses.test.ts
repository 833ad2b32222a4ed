import { expect, test } from 'vitest'
import { isPublicAddress } from './public-addresses.ts'

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '203.150.1.1',
  '2606:4700:4700::1111',
  '2404:6800:4001::200e',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  '2002:7f00:1::1',
  'fc00::1',
  'fd12:3456:789a::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '100::1',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['2130706433', '0x7f000001', '0177.0.0.1', '127.1', 'localhost', '', '1.1.1.1.1'])(
  'refuses text that is not an address in canonical form: %j',
  (text) => {
    expect(isPublicAddress(text)).toBe(false)
  },
)

test('allows the servers of a test, and no other address', () => {
  expect(isPublicAddress('127.0.0.1', ['127.0.0.1'])).toBe(true)
  expect(isPublicAddress('127.0.0.2', ['127.0.0.1'])).toBe(false)
})
