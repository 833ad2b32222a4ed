import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from '../../../../../tests/support/authenticator.ts'
import { startTestAuth, type TestAuth } from '../../testing/test-auth.ts'

const password = 'correct horse'

describe('recovery codes', () => {
  let auth: TestAuth
  let count = 0
  beforeAll(async () => {
    auth = await startTestAuth()
  })
  afterAll(() => auth.stop())

  type Client = ReturnType<TestAuth['client']>

  async function protectedPerson() {
    const email = `careful-${count++}@example.org`
    const client = auth.client()
    const { data } = await client.signUp({ email, password })
    const factor = await enrolled(client)
    return { client, email, userId: data.user?.id ?? '', ...factor }
  }

  async function enrolled(client: Client, friendlyName = 'phone') {
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
    if (error) throw error
    const app = authenticator(data.totp.secret)
    await client.mfa.challengeAndVerify({ factorId: data.id, code: app.next() })
    return { factorId: data.id, app }
  }

  async function signedIn(email: string) {
    const client = auth.client()
    const { error } = await client.signInWithPassword({ email, password })
    if (error) throw error
    return client
  }

  async function bearer(client: Client) {
    const { data } = await client.getSession()
    return { authorization: `Bearer ${data.session?.access_token}` }
  }

  const make = async (client: Client) =>
    auth.ask('POST', '/factors/recovery-codes', {}, await bearer(client))
  const codesOf = async (client: Client) => (await make(client)).body.codes as string[]
  const tell = async (client: Client) =>
    (await auth.ask('GET', '/factors/recovery-codes', undefined, await bearer(client))).body
  const levelOf = async (client: Client) => {
    const { data } = await client.getSession()
    return auth.api.verifyAccessToken(data.session?.access_token ?? '')
  }

  it('are ten, shown once, and kept as hashes', async () => {
    const { client, userId } = await protectedPerson()
    expect(await tell(client)).toEqual({ total: 0, left: 0, created_at: null })
    const codes = await codesOf(client)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/)
    expect(await tell(client)).toMatchObject({ total: 10, left: 10 })
    const { rows } = await auth.pool.query(
      'select code_hash from auth.mfa_recovery_codes where user_id = $1',
      [userId],
    )
    expect(rows).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })

  it('recover a lost factor by the official client alone', async () => {
    const { client, email, factorId } = await protectedPerson()
    const [code = ''] = await codesOf(client)
    const elsewhere = await signedIn(email)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    const { error } = await elsewhere.mfa.challengeAndVerify({ factorId, code: typed })
    expect(error).toBeNull()
    expect(await levelOf(elsewhere)).toMatchObject({ aal: 'aal2' })
    expect((await levelOf(elsewhere)).amr).toContainEqual(
      expect.objectContaining({ method: 'recovery_code' }),
    )
    expect(await tell(elsewhere)).toMatchObject({ total: 10, left: 9 })

    expect((await elsewhere.mfa.unenroll({ factorId })).error).toBeNull()
    await elsewhere.refreshSession()
    const after = await levelOf(elsewhere)
    expect(after).toMatchObject({ aal: 'aal1' })
    expect(JSON.stringify(after.amr)).not.toContain('recovery_code')
    await enrolled(elsewhere, 'new phone')
    expect(await levelOf(elsewhere)).toMatchObject({ aal: 'aal2' })
  })

  it('are good once, one after the other and at once', async () => {
    const { client, email, factorId } = await protectedPerson()
    const [first = '', second = ''] = await codesOf(client)
    const thief = await signedIn(email)
    const use = (who: Client, code: string) => who.mfa.challengeAndVerify({ factorId, code })
    expect((await use(thief, first)).error).toBeNull()
    expect((await use(await signedIn(email), first)).error).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
    })
    const both = [await signedIn(email), await signedIn(email)]
    const outcomes = await Promise.all(both.map((who) => use(who, second)))
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await tell(client)).toMatchObject({ left: 8 })
  })

  it('are not spent where the challenge is not good', async () => {
    const { client, factorId } = await protectedPerson()
    const [code = ''] = await codesOf(client)
    const wrong = { challenge_id: '00000000-0000-4000-8000-000000000000', code }
    const { status } = await auth.ask(
      'POST',
      `/factors/${factorId}/verify`,
      wrong,
      await bearer(client),
    )
    expect(status).toBe(422)
    expect(await tell(client)).toMatchObject({ left: 10 })
  })

  it('end with those that replace them', async () => {
    const { client, email, factorId } = await protectedPerson()
    const [old = ''] = await codesOf(client)
    const [fresh = ''] = await codesOf(client)
    const other = await signedIn(email)
    expect((await other.mfa.challengeAndVerify({ factorId, code: old })).error).not.toBeNull()
    expect((await other.mfa.challengeAndVerify({ factorId, code: fresh })).error).toBeNull()
    const sets = await Promise.all([make(client), make(client)])
    expect(sets.map(({ status }) => status)).toEqual([200, 200])
    expect(await tell(client)).toMatchObject({ total: 10, left: 10 })
  })

  it('are made by nobody who has the password alone, and told to nobody else', async () => {
    const { email } = await protectedPerson()
    const refused = await make(await signedIn(email))
    expect([refused.status, refused.body.error_code]).toEqual([403, 'insufficient_aal'])
    for (const method of ['GET', 'POST']) {
      const nobody = await auth.ask(method, '/factors/recovery-codes')
      expect(nobody.body.error_code).toBe('no_authorization')
    }
  })

  it('are made soon after a code was shown, and by no session left open', async () => {
    const { client, userId, factorId, app } = await protectedPerson()
    await auth.pool.query(
      `update auth.mfa_amr_claims c set updated_at = now() - interval '11 minutes'
       from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
      [userId],
    )
    expect((await make(client)).body.error_code).toBe('insufficient_aal')
    await client.mfa.challengeAndVerify({ factorId, code: app.next() })
    expect((await make(client)).status).toBe(200)
  })

  it('are nobody else’s, and verify no factor that does not count yet', async () => {
    const owner = await protectedPerson()
    const [code = ''] = await codesOf(owner.client)
    const stranger = await protectedPerson()
    const low = await signedIn(stranger.email)
    expect(
      (await low.mfa.challengeAndVerify({ factorId: stranger.factorId, code })).error,
    ).toMatchObject({ code: 'mfa_verification_failed' })
    const { data } = await owner.client.mfa.enroll({ factorType: 'totp', friendlyName: 'tablet' })
    expect(
      (await owner.client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error,
    ).toMatchObject({ code: 'mfa_verification_failed' })
    expect(await tell(owner.client)).toMatchObject({ left: 10 })
  })

  it('go with the last factor, and not before, whoever takes it away', async () => {
    const { client, userId, factorId } = await protectedPerson()
    const second = await enrolled(client, 'tablet')
    const [code = ''] = await codesOf(client)
    await client.mfa.unenroll({ factorId })
    expect(await tell(client)).toMatchObject({ left: 10 })
    const admin = await auth.admin()
    await admin.admin.mfa.deleteFactor({ userId, id: second.factorId })
    expect(await tell(client)).toMatchObject({ total: 0 })
    const next = await enrolled(client, 'new phone')
    expect(
      (await client.mfa.challengeAndVerify({ factorId: next.factorId, code })).error,
    ).not.toBeNull()
  })

  it('are guessed as little as codes of the app', async () => {
    const { email, factorId, app } = await protectedPerson()
    const limited = auth.another({ rateLimits: 'on' })
    const guess = async (code: string) => {
      const other = limited.client()
      await other.signInWithPassword({ email, password })
      return (await other.mfa.challengeAndVerify({ factorId, code })).error
    }
    for (let tries = 0; tries < 10; tries++) {
      const code = tries % 2 ? app.wrong() : `2222-3333-44${tries}${tries + 2}`.padEnd(14, 'A')
      expect(await guess(code)).toMatchObject({ code: 'mfa_verification_failed' })
    }
    expect(await guess('2222-3333-4444')).toMatchObject({ status: 429 })
  })

  it('leave the audit log without a code', async () => {
    const { client, userId } = await protectedPerson()
    const codes = await codesOf(client)
    const { rows } = await auth.pool.query(
      `select payload::text as entry from auth.audit_log_entries where payload ->> 'actor_id' = $1`,
      [userId],
    )
    expect(JSON.stringify(rows)).toContain('generate_recovery_codes')
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  })
})
