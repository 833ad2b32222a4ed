import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, nextMailTo } from '../support/mailbox.ts'
import { demo, guest } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { startTestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

const { password } = demo
let server: SeededServer

beforeAll(async () => {
  server = await startSeededServer({ AUTH_CONFIRM_EMAIL: 'true' })
})
afterAll(() => server.stop())

/** The parts of a mailed link: the site it leads to, and the token that its page redeems. */
function read(link: string | undefined) {
  const url = new URL(link ?? 'http://nowhere/')
  const facts = new URLSearchParams(url.hash.slice(1))
  return {
    site: url.origin + url.pathname + url.search,
    token_hash: facts.get('token_hash') ?? '',
    type: facts.get('type') as 'signup' | 'recovery' | 'email_change',
  }
}

/** Redeems a mailed link as its page does, in a browser without a session. */
async function press(link: string | undefined) {
  const client = await guest(server)
  const { token_hash, type } = read(link)
  const { data, error } = await client.auth.verifyOtp({ token_hash, type })
  return { client, type, error: error?.code, session: data.session }
}

async function member() {
  const email = `${randomUUID()}@example.test`
  const client = await guest(server)
  const { error } = await client.auth.signUp({ email, password })
  expect(error).toBeNull()
  const mail = await nextMailTo(server, email)
  const pressed = await press(mail.links[0])
  expect(pressed.error).toBeUndefined()
  return { email, mail, client: pressed.client }
}

async function signsIn(email: string, word: string): Promise<boolean> {
  const { error } = await (await guest(server)).auth.signInWithPassword({ email, password: word })
  return error === null
}

test('a sign-up on a tenant’s site is confirmed by a mail in the site’s name that leads back to it', async () => {
  const email = `${randomUUID()}@example.test`
  const home = `http://nurse.localhost:${server.port}/`
  const visitor = await guest(server)
  await visitor.auth.signUp({ email, password, options: { emailRedirectTo: home } })
  expect(await signsIn(email, password)).toBe(false)

  const mail = await nextMailTo(server, email)
  expect(mail.subject).toContain('ยืนยันอีเมล')
  expect(mail.subject).not.toMatch(/- สนามสอบ$/)
  const { site, type } = read(mail.links[0])
  expect([site, type]).toEqual([`${home}confirm`, 'signup'])
  // A mail server that opens the link to scan it does not consume the token.
  expect((await visit(mail.links[0] ?? '')).status).toBe(200)
  expect(await signsIn(email, password)).toBe(false)
  expect((await press(mail.links[0])).error).toBeUndefined()
  expect(await signsIn(email, password)).toBe(true)
})

test('a forgotten password: the same response for any address, a link, a new password, once', async () => {
  const { email } = await member()
  const visitor = await guest(server)
  const redirectTo = `${server.url}/reset-password`
  const unknown = `${randomUUID()}@example.test`
  const answers = [email, unknown].map((to) =>
    visitor.auth.resetPasswordForEmail(to, { redirectTo }),
  )
  const [known, none] = await Promise.all(answers)
  expect(known).toEqual(none)

  const mail = await nextMailTo(server, email, 2)
  expect(mail.subject).toContain('ตั้งรหัสผ่านใหม่')
  const { client, type } = await press(mail.links[0])
  expect(type).toBe('recovery')
  expect((await client.auth.updateUser({ password: 'another-password' })).error).toBeNull()
  expect(await signsIn(email, password)).toBe(false)
  expect(await signsIn(email, 'another-password')).toBe(true)

  const again = await press(mail.links[0])
  expect(again.error).toBe('otp_expired')
  expect(await mailsTo(server, unknown)).toEqual([])
})

test('the digits of the mail have the same effect as its link', async () => {
  const { email } = await member()
  const visitor = await guest(server)
  await visitor.auth.resetPasswordForEmail(email)
  const { text } = await nextMailTo(server, email, 2)
  const token = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  const { data, error } = await visitor.auth.verifyOtp({ email, token, type: 'recovery' })
  expect([error, data.user?.email]).toEqual([null, email])
})

test('no link leads to an unknown site', async () => {
  const { email } = await member()
  const visitor = await guest(server)
  await visitor.auth.resetPasswordForEmail(email, { redirectTo: 'http://evil.example/reset' })
  const mail = await nextMailTo(server, email, 2)
  expect(mail.html).not.toContain('evil.example')
  expect(read(mail.links[0]).site).toBe(`${server.url}/confirm`)
})

test('an e-mail changes when both addresses have confirmed it', async () => {
  const { email, client } = await member()
  const next = `${randomUUID()}@example.test`
  const emailRedirectTo = `${server.url}/confirm?type=email_change`
  const { error } = await client.auth.updateUser({ email: next }, { emailRedirectTo })
  expect(error).toBeNull()
  const mails = [await nextMailTo(server, next), await nextMailTo(server, email, 2)]
  for (const mail of mails) expect(mail.text).toContain(next)

  const first = await press(mails[0]?.links[0])
  expect([first.error, first.session]).toEqual([undefined, null])
  expect([await signsIn(email, password), await signsIn(next, password)]).toEqual([true, false])
  const second = await press(mails[1]?.links[0])
  expect(second.type).toBe('email_change')
  expect([await signsIn(email, password), await signsIn(next, password)]).toEqual([false, true])
  const { data } = await second.client.from('profiles').select('email').single()
  expect(data).toEqual({ email: next })
})

test('an invitation by e-mail is sent with a link to the site where it was made', async () => {
  const { client, email } = await member()
  const { data: code } = await client.rpc('generate_referral_code')
  const { data } = await client.auth.getSession()
  const friend = `${randomUUID()}@example.test`
  const site = `http://nurse.localhost:${server.port}`
  const invite = async (address: string) => {
    const answer = await visit(`${site}/rest/v1/referrals`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        referrer_id: data.session?.user.id,
        referee_email: address,
        referral_code: code,
        status: 'pending',
      }),
    })
    return answer.status === 201 ? null : JSON.parse(answer.body).code
  }

  expect(await invite(friend)).toBeNull()
  const mail = await nextMailTo(server, friend)
  expect(mail.links[0]).toBe(`${site}/auth?ref=${code}`)
  expect(await invite(friend.toUpperCase())).toBe('invitation_repeated')
  expect(await invite(email)).toBe('referral_self')
  expect(await mailsTo(server, friend)).toHaveLength(1)
})

test('the mailbox page runs no scripts', async () => {
  const { mail } = await member()
  const page = await fetch(`${server.url}/dev/mailbox`)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(`${await page.text()}${mail.html}`).not.toContain('<script')
})

test('production has no development mailbox', async () => {
  const production = await startTestServer({
    env: { NODE_ENV: 'production', RATE_LIMITS: 'on', SEED: 'none' },
  })
  try {
    const pages = ['/dev/mailbox', '/dev/mailbox/1'].map((path) => fetch(production.url + path))
    for (const page of await Promise.all(pages)) expect(page.status).toBe(404)
    const config = await fetch(`${production.url}/config.json`)
    expect(await config.json()).toMatchObject({ mailbox: null })
  } finally {
    await production.stop()
  }
})
