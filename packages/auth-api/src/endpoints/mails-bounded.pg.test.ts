import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuthMail } from '../mail/auth-mail.ts'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const password = 'correct horse'

describe('an address that has reached its limit of mails', () => {
  let auth: TestAuth
  /** Addresses that have reached their limit, and the addresses that were checked. */
  const full = new Set<string>()
  let asked: string[] = []
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth({ autoconfirm: false })
  })
  beforeEach(() => {
    full.clear()
    asked = []
  })
  afterAll(() => auth.stop())

  function bounded() {
    const mails: AuthMail[] = []
    const mailer = {
      send: (mail: AuthMail) => void mails.push(mail),
      allows: async (address: string) => {
        asked.push(address)
        return !full.has(address)
      },
    }
    return { ...auth.another({ mailer }), mails }
  }

  async function member(server: TestAuth) {
    const email = `member${count++}@example.org`
    await (await server.admin()).admin.createUser({ email, password, email_confirm: true })
    return email
  }

  const codesFor = async (email: string) =>
    (await auth.pool.query('select from auth.mailed_tokens where email = $1', [email])).rowCount

  it.each([
    ['/recover', {}],
    ['/otp', {}],
    ['/magiclink', {}],
    ['/resend', { type: 'email_change' }],
  ])('gets the usual response of %s, but neither a mail nor a code', async (path, extra) => {
    const server = bounded()
    const email = await member(server)
    if (path === '/resend') {
      const client = server.client()
      await client.signInWithPassword({ email, password })
      await client.updateUser({ email: `other${count++}@example.org` })
      await server.api.close()
    }
    const before = await server.ask('POST', path, { email, ...extra })
    await server.api.close()
    const sent = server.mails.filter(({ to }) => to === email).length
    const codes = await codesFor(email)
    full.add(email)
    const after = await server.ask('POST', path, { email, ...extra })
    await server.api.close()
    expect(sent).toBeGreaterThan(0)
    expect([after.status, after.body]).toEqual([before.status, before.body])
    expect([...after.headers]).toEqual([...before.headers])
    expect(server.mails.filter(({ to }) => to === email)).toHaveLength(sent)
    expect(await codesFor(email)).toBe(codes)
  })

  it('gets no mail of a sign-up, whose responses do not reveal registered addresses', async () => {
    const server = bounded()
    const returned = []
    for (const email of [`new${count++}@example.org`, await member(server)]) {
      full.add(email)
      const own = 'another horse'
      const { status, body } = await server.ask('POST', '/signup', { email, password: own })
      expect([status, body.email]).toEqual([200, email])
      await server.ask('POST', '/resend', { type: 'signup', email })
      await server.api.close()
      const path = '/token?grant_type=password'
      const signIn = await server.ask('POST', path, { email, password: own })
      returned.push([signIn.status, signIn.body.error_code])
    }
    expect(server.mails).toEqual([])
    expect(returned).toEqual(Array(2).fill([400, 'email_not_confirmed']))
  })

  it('gets no mail when another user requests a change to it', async () => {
    const server = bounded()
    const email = await member(server)
    const wished = `wished${count++}@example.org`
    full.add(wished)
    const client = server.client()
    await client.signInWithPassword({ email, password })
    expect((await client.updateUser({ email: wished })).error).toBeNull()
    await server.api.close()
    expect(server.mails.map(({ to }) => to)).toEqual([email])
    expect(await codesFor(wished)).toBe(0)
  })

  it("still gets mails requested by its owner's browser and session", async () => {
    const server = bounded()
    const email = await member(server)
    const path = '/token?grant_type=password'
    const signedIn = await server.ask('POST', path, { email, password })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    full.add(email)
    await server.ask('POST', '/recover', { email }, { cookie })
    const authorization = `Bearer ${signedIn.body.access_token}`
    await server.ask('GET', '/reauthenticate', undefined, { authorization })
    await server.api.close()
    // Each is sent in the background, in any order.
    expect(server.mails.map(({ kind }) => kind).sort()).toEqual(['reauthentication', 'recovery'])
    expect(asked).toEqual([])
  })
})
