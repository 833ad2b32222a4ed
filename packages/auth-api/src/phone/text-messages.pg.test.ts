import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'
import type { AuthText } from './phone-options.ts'

describe('text messages', () => {
  let auth: TestAuth
  const texts: AuthText[] = []

  beforeAll(async () => {
    auth = await startTestAuth({
      rateLimits: 'on',
      limitFigures: {
        smsPerPhone: { points: 1, seconds: 60 },
        smsPerAddress: { points: 3, seconds: 60 },
        smsPerAddressDaily: { points: 4, seconds: 86_400 },
      },
      phones: { provider: 'outbox', send: (text) => void texts.push(text) },
    })
  })
  afterAll(() => auth.stop())

  const ask = async (phone: string, address: string, body = {}, server = auth) => {
    const headers = { 'x-test-address': address }
    return (await server.ask('POST', '/otp', { phone, ...body }, headers)).body.error_code
  }
  const over = 'over_sms_send_rate_limit'

  it('are limited per number and per network, whether or not the number is registered', async () => {
    expect(await ask('6681', '192.0.2.1')).toBeUndefined()
    expect(await ask('6681', '192.0.2.2')).toBe(over)
    expect(await ask('6682', '192.0.2.1')).toBeUndefined()
    expect(await ask('6683', '192.0.2.1')).toBeUndefined()
    expect(await ask('6684', '192.0.2.1')).toBe(over)
    await auth.pool.query(`delete from auth.rate_limits where key like 'smsPerAddress:%'`)
    const later = auth.another()
    expect(await ask('6684', '192.0.2.1', {}, later)).toBeUndefined()
    expect(await ask('6685', '192.0.2.1', {}, later)).toBe(over)
    await Promise.all([auth.api.close(), later.api.close()])
    expect(texts).toHaveLength(4)
  })

  it('remain available to the owner after requests by other callers', async () => {
    await auth.pool.query('delete from auth.rate_limits')
    const server = auth.another({
      limitFigures: {
        smsPerPhone: { points: 9, seconds: 60 },
        smsPerPhoneAndAddressDaily: { points: 2, seconds: 86_400 },
        smsPerPhoneDaily: { points: 4, seconds: 86_400 },
      },
    })
    const phone = '66910'
    const password = 'correct horse'
    const admin = await server.admin()
    await admin.admin.createUser({ phone, password, phone_confirm: true })
    const client = server.client()
    expect((await client.signInWithPassword({ phone, password })).error).toBeNull()
    const asked = []
    for (const address of ['1', '1', '1', '2', '2', '3']) {
      asked.push(await ask(phone, `203.0.113.${address}`, {}, server))
    }
    const passed = undefined
    expect(asked).toEqual([passed, passed, over, passed, passed, over])
    expect((await client.reauthenticate()).error).toBeNull()
    await server.api.close()
    // The order of the messages is not defined.
    const returned = expect.objectContaining({ kind: 'reauthentication', to: `+${phone}` })
    expect(texts).toContainEqual(returned)
  })

  it('are limited in total when sent, with a part reserved for confirmed numbers', async () => {
    const reported: unknown[] = []
    texts.length = 0
    await auth.pool.query('delete from auth.rate_limits')
    const server = auth.another({
      limitFigures: { smsForAll: { points: 5, seconds: 86_400 } },
      onError: (error) => void reported.push(error),
    })
    const admin = await server.admin()
    await admin.admin.createUser({ phone: '66900', phone_confirm: true })
    const sentFor = async (phone: string, address: string, body = {}) => {
      const before = texts.length
      expect(await ask(phone, address, body, server)).toBeUndefined()
      await server.api.close()
      return texts.length - before
    }
    for (let made = 0; made < 6; made++) {
      expect(await sentFor(`66901${made}`, '198.51.100.1', { create_user: false })).toBe(0)
    }
    for (let made = 0; made < 4; made++) {
      expect(await sentFor(`66902${made}`, '198.51.100.2')).toBe(1)
    }
    expect(reported).toEqual([])
    expect(await sentFor('669030', '198.51.100.3')).toBe(0)
    expect(await sentFor('66900', '198.51.100.3')).toBe(1)
    expect(reported).toMatchObject([{ message: /the limit of all is reached/ }])
  })

  it('are disabled without a sender', async () => {
    const without = auth.another({ phones: undefined })
    const phone = '66812345678'
    const asked = await without.ask('POST', '/otp', { phone })
    expect(asked).toMatchObject({ status: 400, body: { error_code: 'phone_provider_disabled' } })
    const early = await without.ask('POST', '/otp', { phone: '0812345678' })
    expect(early).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    const typed = await without.ask('POST', '/verify', { phone, token: '123456', type: 'sms' })
    expect(typed).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
  })
})
