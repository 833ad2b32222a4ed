import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Client,
  newcomer,
  password,
  protectedBy,
  signedIn,
  startTestAuth,
  type TestAuth,
} from '../../testing/test-auth.ts'

describe('recovery codes', () => {
  let auth: TestAuth
  beforeAll(async () => {
    auth = await startTestAuth()
  })
  afterAll(() => auth.stop())

  async function protectedPerson() {
    const { client, email, id: userId } = await newcomer(auth)
    const { id: factorId, app } = await protectedBy(client)
    return { client, email, userId, factorId, app }
  }

  const codesOf = async (client: Client) => {
    const known = (await client.mfa.recoveryCodes.getStatus()).data
    const { generate, regenerate } = client.mfa.recoveryCodes
    const { data, error } = await (known ? regenerate() : generate())
    if (error) throw error
    return data.codes
  }
  const status = async (client: Client) => (await client.mfa.recoveryCodes.getStatus()).data
  const use = (client: Client, code: string) => client.mfa.recoveryCodes.verify({ code })
  const levelOf = async (client: Client) => {
    const { data } = await client.getSession()
    return auth.api.verifyAccessToken(data.session?.access_token ?? '')
  }

  it('are ten, shown once, and stored as hashes', async () => {
    const { client, userId } = await protectedPerson()
    const { getStatus, generate } = client.mfa.recoveryCodes
    expect((await getStatus()).error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 })
    const { data } = await generate()
    const codes = data?.codes ?? []
    expect(data).toMatchObject({
      type: 'recovery_code',
      total: 10,
      friendly_name: 'Recovery codes',
    })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{12}$/)
    expect(await status(client)).toMatchObject({ type: 'recovery_code', total: 10, remaining: 10 })
    expect((await generate()).error).toMatchObject({ code: 'mfa_verified_factor_exists' })
    const { rows } = await auth.pool.query(
      'select code_hash from auth.mfa_recovery_codes where user_id = $1',
      [userId],
    )
    expect(rows).toHaveLength(10)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('recover a lost factor', async () => {
    const { client, email, factorId } = await protectedPerson()
    const [code = ''] = await codesOf(client)
    const elsewhere = await signedIn(auth, email)
    const typed = ` ${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toUpperCase()
    expect((await use(elsewhere, typed)).error).toBeNull()
    expect(await levelOf(elsewhere)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
    })
    expect(await status(elsewhere)).toMatchObject({ total: 10, remaining: 9 })

    expect((await elsewhere.mfa.unenroll({ factorId })).error).toBeNull()
    await elsewhere.refreshSession()
    const after = await levelOf(elsewhere)
    expect(after).toMatchObject({ aal: 'aal1' })
    expect(after.amr).toMatchObject([{ method: 'password' }])
    await protectedBy(elsewhere, 'new phone')
    expect(await levelOf(elsewhere)).toMatchObject({ aal: 'aal2' })
  })

  it('are valid once, also in concurrent requests', async () => {
    const { client, email } = await protectedPerson()
    const [first = '', second = ''] = await codesOf(client)
    expect((await use(await signedIn(auth, email), first)).error).toBeNull()
    expect((await use(await signedIn(auth, email), first)).error).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
    })
    const both = [await signedIn(auth, email), await signedIn(auth, email)]
    const outcomes = await Promise.all(both.map((session) => use(session, second)))
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await status(client)).toMatchObject({ remaining: 8 })
  })

  it('invalidate earlier refresh tokens, also one issued at the same moment', async () => {
    const { client, email } = await protectedPerson()
    const codes = await codesOf(client)
    for (const code of codes.slice(0, 3)) {
      const low = await signedIn(auth, email)
      const copied = (await low.getSession()).data.session?.refresh_token
      const refresh = (token?: string) =>
        auth.ask('POST', '/token?grant_type=refresh_token', { refresh_token: token })
      const [refreshed, verified] = await Promise.all([refresh(copied), use(low, code)])
      expect(verified.error).toBeNull()
      expect((await refresh(copied)).status).toBe(400)
      if (refreshed.status === 200) {
        expect((await refresh(refreshed.body.refresh_token)).status).toBe(400)
      }
    }
  })

  it('become invalid when they are replaced', async () => {
    const { client, email } = await protectedPerson()
    const [old = ''] = await codesOf(client)
    const [fresh = ''] = await codesOf(client)
    const other = await signedIn(auth, email)
    expect((await use(other, old)).error).not.toBeNull()
    expect((await use(other, fresh)).error).toBeNull()
    const { regenerate } = client.mfa.recoveryCodes
    const sets = await Promise.all([regenerate(), regenerate()])
    expect(sets.map(({ error }) => error)).toEqual([null, null])
    expect(await status(client)).toMatchObject({ total: 10, remaining: 10 })
  })

  it('are removed only by a session of level aal2', async () => {
    const { client, email } = await protectedPerson()
    const [code = ''] = await codesOf(client)
    const low = await signedIn(auth, email)
    expect((await low.mfa.recoveryCodes.unenroll()).error).toMatchObject({
      code: 'insufficient_aal',
    })
    expect((await client.mfa.recoveryCodes.unenroll()).error).toBeNull()
    expect((await client.mfa.recoveryCodes.unenroll()).error).toMatchObject({
      code: 'mfa_factor_not_found',
    })
    expect((await client.mfa.recoveryCodes.regenerate()).error).toMatchObject({
      code: 'mfa_factor_not_found',
    })
    expect((await use(low, code)).error).toMatchObject({ code: 'mfa_verification_failed' })
  })

  it('cannot be generated with the password alone, or without another factor', async () => {
    const { email } = await protectedPerson()
    const low = await signedIn(auth, email)
    const refused = { code: 'insufficient_aal', status: 403 }
    expect((await low.mfa.recoveryCodes.generate()).error).toMatchObject(refused)
    expect((await low.mfa.recoveryCodes.regenerate()).error).toMatchObject(refused)
    const { client: plain } = await newcomer(auth)
    expect((await plain.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: 'mfa_recovery_codes_sole_factor',
      status: 422,
    })
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', ''],
      ['POST', '/regenerate'],
      ['POST', '/verify'],
    ] as const) {
      const guest = await auth.ask(method, `/factors/recovery-codes${path}`)
      expect(guest.body.error_code).toBe('no_authorization')
    }
  })

  it('are generated soon after a code was shown, not by a session left open', async () => {
    const { client, userId, factorId, app } = await protectedPerson()
    await auth.pool.query(
      `update auth.mfa_amr_claims c set updated_at = now() - interval '11 minutes'
       from auth.sessions s where s.id = c.session_id and s.user_id = $1`,
      [userId],
    )
    expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: 'insufficient_aal',
    })
    await client.mfa.challengeAndVerify({ factorId, code: app.next() })
    expect((await client.mfa.recoveryCodes.generate()).error).toBeNull()
  })

  it('of another user are refused', async () => {
    const owner = await protectedPerson()
    const [code = ''] = await codesOf(owner.client)
    const stranger = await protectedPerson()
    expect((await use(await signedIn(auth, stranger.email), code)).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
    expect(await status(owner.client)).toMatchObject({ remaining: 10 })
  })

  it('are removed with the last factor, whether the user or an administrator removes it', async () => {
    const { client, email, userId, factorId } = await protectedPerson()
    const second = await protectedBy(client, 'tablet')
    const [code = '', recovery = ''] = await codesOf(client)
    const recovered = await signedIn(auth, email)
    await use(recovered, recovery)
    await client.mfa.unenroll({ factorId })
    expect(await status(client)).toMatchObject({ remaining: 9 })
    const admin = await auth.admin()
    await admin.admin.mfa.deleteFactor({ userId, id: second.id })
    expect(await status(client)).toBeNull()
    await recovered.refreshSession()
    expect(await levelOf(recovered)).toMatchObject({ aal: 'aal1' })
    await protectedBy(client, 'new phone')
    expect((await use(client, code)).error).not.toBeNull()
  })

  it('share the limit of guesses with codes of the app, over any number of sessions', async () => {
    const { client, email, factorId, app } = await protectedPerson()
    const [code = ''] = await codesOf(client)
    const limited = auth.another({ rateLimits: 'on' })
    const guess = async (tries: number) => {
      const other = limited.client()
      await other.signInWithPassword({ email, password })
      const { error } =
        tries % 2
          ? await other.mfa.challengeAndVerify({ factorId, code: app.wrong() })
          : await use(other, `2222 3333 444${tries}`)
      return error
    }
    for (let tries = 0; tries < 10; tries++) {
      expect(await guess(tries)).toMatchObject({ code: 'mfa_verification_failed' })
    }
    const last = limited.client()
    await last.signInWithPassword({ email, password })
    expect((await use(last, code)).error).toMatchObject({ status: 429 })
  })

  it('are not written to the audit log', async () => {
    const { client, userId } = await protectedPerson()
    const codes = await codesOf(client)
    await use(client, codes[0] ?? '')
    const { rows } = await auth.pool.query(
      `select payload::text as entry from auth.audit_log_entries where payload ->> 'actor_id' = $1`,
      [userId],
    )
    expect(JSON.stringify(rows)).toContain('generate_recovery_codes')
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  })
})
