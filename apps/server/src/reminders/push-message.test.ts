import { createECDH } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { encryptFor, pushHeaders, rawPublicKey } from './push-message.ts'

describe('encryptFor', () => {
  it('encrypts as in the example of RFC 8291, section 5', () => {
    const body = encryptFor(
      {
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      'When I grow up, I want to be a watermelon',
      {
        privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
        salt: 'DGv6ra1nlYgDCS1FRnbzlw',
      },
    )
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('refuses keys that are no point of the curve', () => {
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    expect(() => encryptFor({ p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }, '{}')).toThrow()
  })
})

it('pushHeaders signs for one push service, with the key that browsers know', async () => {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const privateKey = await exportJWK(pair.privateKey)
  const publicKey = rawPublicKey(privateKey)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey.d ?? '', 'base64url')
  expect(publicKey).toBe(ecdh.getPublicKey('base64url'))

  const endpoint = new URL('https://push.example/send/1?token=a')
  const subject = 'https://exam.example'
  const headers = await pushHeaders(endpoint, { privateKey, publicKey, subject }, 3599)
  expect(headers.ttl).toBe('3599')
  const [, token = ''] = /^vapid t=(\S+), k=/.exec(headers.authorization ?? '') ?? []
  expect(headers.authorization).toBe(`vapid t=${token}, k=${publicKey}`)
  const { d, ...shared } = privateKey
  const { payload } = await jwtVerify(token, await importJWK(shared, 'ES256'), {
    audience: 'https://push.example',
    subject,
  })
  expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
})
