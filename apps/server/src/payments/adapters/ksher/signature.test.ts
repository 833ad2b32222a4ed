import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { sign, stringToSign, verify } from './signature.ts'
import { readSignedEnvelope } from './signed-envelope.ts'

/** Key of a demonstration account, published in the gateway's official PHP demo. */
const demoKey = `-----BEGIN RSA PRIVATE KEY-----
MIIBOgIBAAJBAMhFg7PoOgSvUWzfTv4xerdNRc0lZMGTh71dV3g0d4GEO88tOlph
LTPVnBGVvpvFvhYDgDQqWtGIm8NIHopQDJsCAwEAAQJADYmVY33ZHiPzrxZRMqGJ
mAZjJ4DVlLgyPrymgvuY8GovDisXC/4Oo2JCwGJLJEiYWvWJqkLIMnMfF9Mj6pEx
oQIhAPxbrlTCZsoxIXoftfA79EoXpPyJnQ26C4dcbkxQOAWZAiEAyylnP8uxMOIP
MsgXT1LF+WTGfw4JZyQCmJDKlIbFnFMCIHU6caVWGUHbyN1eVbofX7/7c90MYDS8
NBbRTTuOGDghAiEAoN2u4Kf0LOXC7Q3czzWWhyxRtEc0ENRFrfJwRf0VOfsCIFwg
IATE8U+GHPfygz0oBJwLfPaOAIdxup1x38UswEl/
-----END RSA PRIVATE KEY-----`

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

test('signs the published vector', () => {
  const fields = {
    appid: 'mch20027',
    channel_list: 'promptpay,card',
    fee_type: 'THB',
    mch_order_no: 'T1',
    nonce_str: 'n',
    time_stamp: '1',
    total_fee: '2500',
  }
  expect(sign(fields, demoKey)).toBe(
    'b5b831bab43ddf137099954f915f2927be69ffcfef93f378db768013f25dfa1b3a5588454a0447e87a6b7b6b3029d4c53c9f8bd665566fd2032e25c3fa55b57e',
  )
})

test('sorts the string to sign and omits the signature', () => {
  expect(stringToSign({ b: '2', sign: 'x', a: 'ก' })).toBe('a=กb=2')
})

test('does not verify a signature of another length, key or alphabet', () => {
  const good = sign({ a: '1' }, privateKey)
  expect(verify({ a: '1' }, good, publicKey)).toBe(true)
  expect(verify({ a: '2' }, good, publicKey)).toBe(false)
  expect(verify({ a: '1' }, sign({ a: '1' }, demoKey), publicKey)).toBe(false)
  for (const bad of ['', 'zz', good.slice(2), `${good}00`, 'ก'.repeat(128)]) {
    expect(verify({ a: '1' }, bad, publicKey)).toBe(false)
  }
})

test('verifies an envelope over all its fields, with the digits as they were written', () => {
  const data = '{"total_fee":2500,"rate":1.10,"extra":{"b":[1,"x"]},"unknown":"ก"}'
  const signature = sign(
    { total_fee: '2500', rate: '1.10', extra: '{"b":[1,"x"]}', unknown: 'ก' },
    privateKey,
  )
  const envelope = (body: string) => `{"code":0,"msg":"ok","data":${body},"sign":"${signature}"}`
  expect(readSignedEnvelope(envelope(data), publicKey)?.data.total_fee).toBe('2500')
  expect(readSignedEnvelope(encodeURIComponent(envelope(data)), publicKey)?.code).toBe(0)
  expect(readSignedEnvelope(envelope(data.replace('2500', '25000')), publicKey)).toBeNull()
  expect(readSignedEnvelope(envelope(data.replace(',"unknown":"ก"', '')), publicKey)).toBeNull()
})

test.each(['', 'null', '[]', '{}', '{"data":[],"sign":"00"}', '{"data":{},"sign":7}', '%7B%', '{'])(
  'refuses the malformed envelope %j without an exception',
  (text) => expect(readSignedEnvelope(text, publicKey)).toBeNull(),
)
