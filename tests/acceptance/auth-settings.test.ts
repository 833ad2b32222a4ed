import { afterAll, beforeAll, expect, it } from 'vitest'
import { nextMailTo } from '../support/mailbox.ts'
import { guest, signIn, signUp } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

let server: SeededServer
beforeAll(async () => {
  server = await startSeededServer({
    AUTH_SESSION_SINGLE: 'true',
    AUTH_SESSION_HOURS: '12',
    AUTH_SESSION_IDLE_HOURS: '4',
    SMS_PROVIDER: 'outbox',
  })
})
afterAll(() => server.stop())

it('an account has one open session, that of the newest sign-in', async () => {
  const first = await signUp(server)
  expect((await first.client.from('profiles').select('points')).status).toBe(200)
  const second = await signIn(server, first.email)
  await expect
    .poll(async () => (await first.client.from('profiles').select('points')).status)
    .toBe(401)
  const { error } = await first.client.auth.refreshSession()
  expect(error).toMatchObject({
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)',
  })
  expect((await second.client.auth.refreshSession()).error).toBeNull()
  const { data: sessions } = await second.client.rpc('list_my_sessions')
  expect(sessions).toHaveLength(1)
})

it('a member by telephone number has the same rights as one by address', async () => {
  const client = await guest(server)
  const phone = '+66812345678'
  expect((await client.auth.signInWithOtp({ phone })).error).toBeNull()
  const text = await nextMailTo(server, phone)
  const token = /\d{6}/.exec(text.subject)?.[0] ?? ''
  const { data, error } = await client.auth.verifyOtp({ phone, token, type: 'sms' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ phone: '66812345678', email: '' })
  const { data: profile } = await client.from('profiles').select('points, email').single()
  expect(profile).toEqual({ points: 50, email: null })
  const { data: own } = await client.rpc('export_my_data')
  expect(own.account).toMatchObject({ phone: '66812345678' })
  const wrong = await client.rpc('delete_my_account', { confirmation: '+66812345679' })
  expect(wrong.error?.code).toBe('confirmation_mismatch')
  expect((await client.rpc('delete_my_account', { confirmation: phone })).error).toBeNull()
})
