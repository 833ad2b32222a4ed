import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts'

const password = 'correct horse'

describe('whether an address is registered', () => {
  let auth: TestAuth
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth({ autoconfirm: false, rateLimits: 'on', limitFigures: generous })
  })
  afterAll(() => auth.stop())
  afterEach(() => void vi.restoreAllMocks())

  /** All of the same length, so that responses can be compared by length. */
  const address = () => `person${String(count++).padStart(4, '0')}@example.org`

  async function member() {
    const email = address()
    const { admin } = await auth.admin()
    await admin.createUser({ email, password, email_confirm: true })
    return email
  }

  async function waiting() {
    const email = address()
    await auth.ask('POST', '/signup', { email, password: 'a stranger’s' })
    await auth.api.close()
    return email
  }

  const accounts = [
    ['a new address', async () => address()],
    ['a waiting one', waiting],
    ['a member’s', member],
  ] as const

  const signUp = (email: string) =>
    auth.send('POST', '/signup', { email, password, data: { full_name: 'มาลี' } })

  it.each(accounts)('is not revealed by the response to a sign-up with %s', async (_who, make) => {
    const email = await make()
    const reference = await signUp(address())
    const answer = await signUp(email)
    expect(answer.status).toBe(200)
    expect([...answer.headers]).toEqual([...reference.headers])
    const [text, expected] = [await answer.text(), await reference.text()]
    expect(formOf(text)).toBe(formOf(expected))
    expect(text).toHaveLength(expected.length)
    const again = (await (await signUp(email)).json()) as { id: string }
    expect(again.id).not.toBe(JSON.parse(text).id)
  })

  it.each([
    ['/signup', { password }],
    ['/otp', {}],
    ['/otp', { create_user: false }],
    ['/recover', {}],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
  ])('is not queried before %s responds', async (path, extra) => {
    const before = []
    for (const [, make] of accounts) {
      const email = await make()
      await auth.api.close()
      const statements = record()
      const answer = await auth.send('POST', path, { email, ...extra })
      const soFar = [...statements]
      expect(answer.status).toBe(200)
      before.push({ statements: soFar, body: path === '/signup' ? '' : await answer.text() })
      await auth.api.close()
      vi.restoreAllMocks()
    }
    const [fresh] = before
    for (const other of before) expect(other).toEqual(fresh)
    expect(fresh?.statements.join()).not.toMatch(/auth\.users/)
  })

  it('is not revealed by the work after a sign-up, except by the mail', async () => {
    const work = []
    for (const [, make] of accounts) {
      const email = await make()
      await auth.api.close()
      const statements = record()
      await signUp(email)
      await auth.api.close()
      work.push([...statements])
      vi.restoreAllMocks()
    }
    const [fresh] = work
    expect(fresh?.join()).toMatch(/insert into auth\.mailed_tokens/)
    for (const other of work) expect(other).toEqual(fresh)
  })

  it.each(accounts)('is not revealed by signing in after a sign-up with %s', async (_who, make) => {
    const email = await make()
    await auth.ask('POST', '/signup', { email, password: 'the latest one' })
    await auth.api.close()
    const signIn = (word: string) =>
      auth.ask('POST', '/token?grant_type=password', { email, password: word })
    const right = await signIn('the latest one')
    expect(right).toMatchObject({ status: 400, body: { error_code: 'email_not_confirmed' } })
    const wrong = await signIn('none of them')
    expect(wrong).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
  })

  it('is not revealed by a change to a taken address, which is never completed', async () => {
    const [email, taken, free] = [await member(), await member(), address()]
    const wish = async (newEmail: string) => {
      const client = auth.client()
      await client.signInWithPassword({ email, password })
      const { data } = await client.getSession()
      const authorization = `Bearer ${data.session?.access_token}`
      const statements = record()
      const answer = await auth.send('PUT', '/user', { email: newEmail }, { authorization })
      await auth.api.close()
      vi.restoreAllMocks()
      return { status: answer.status, form: formOf(await answer.text()), statements }
    }
    const toFree = await wish(free)
    expect(toFree.status).toBe(200)
    expect(await wish(taken)).toEqual(await wish(address()))
    expect(auth.mails.filter(({ to }) => to === taken)).toEqual([])
  })

  /**
   * Records the text of all statements from now on, in order, except those by which the session cache listens and
   * verifies its connection: a timer sends them, at any moment of a request.
   */
  function record(): string[] {
    const statements: string[] = []
    const original = pg.Client.prototype.query
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...request: unknown[]
    ) {
      const [statement] = request
      const text = typeof statement === 'string' ? statement : (statement as { text: string }).text
      if (!/^listen |pg_notify/.test(text)) statements.push(text.replace(/\s+/g, ' '))
      return Reflect.apply(original, this, request)
    } as never)
    return statements
  }
})

const often = { points: 1000, seconds: 3600 }
const generous = { mailPerAccount: often, mailPerAddress: often, signupPerAddress: often }

/** Replaces each letter and digit of the values, which leaves names, order, formats and lengths. */
function formOf(text: string): string {
  return JSON.stringify(JSON.parse(text), (_name, value) =>
    typeof value === 'string' ? value.replace(/[a-f\d]/gi, 'x') : value,
  )
}
