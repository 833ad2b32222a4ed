import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { protectedBy, startTestAuth, type TestAuth } from '../testing/test-auth.ts'
import type { SessionRules } from './session-rules.ts'

const password = 'correct horse'
const hour = 3600

describe('a session that ends automatically', () => {
  let auth: TestAuth
  let count = 0

  beforeAll(async () => {
    auth = await startTestAuth()
  })
  afterAll(() => auth.stop())

  const under = (sessionRules: SessionRules) => auth.another({ sessionRules })
  const sql = async (text: string, values: unknown[]) => (await auth.pool.query(text, values)).rows

  async function member(server: TestAuth) {
    const email = `rules${count++}@example.org`
    const client = server.client()
    const { data } = await client.signUp({ email, password })
    if (!data.session) throw new Error('no session')
    const { session_id: id } = await server.api.verifyAccessToken(data.session.access_token)
    return { client, email, id: String(id), session: data.session }
  }

  async function signedInAgain(server: TestAuth, email: string) {
    const client = server.client()
    const { data, error } = await client.signInWithPassword({ email, password })
    expect(error).toBeNull()
    return { client, token: data.session?.access_token ?? '' }
  }

  /** Backdates all times of a session. */
  const age = (id: string, seconds: number) =>
    sql(
      `update auth.sessions
       set created_at = created_at - make_interval(secs => $2),
         refreshed_at = refreshed_at - make_interval(secs => $2),
         not_after = not_after - make_interval(secs => $2)
       where id = $1`,
      [id, seconds],
    )

  /** Returns the remaining seconds of the session. */
  const secondsLeft = async (id: string): Promise<number | null> => {
    const [row] = await sql(
      'select round(extract(epoch from not_after - now()))::int as left from auth.sessions where id = $1',
      [id],
    )
    return row?.left ?? null
  }

  const verdict = (server: TestAuth, token: string) =>
    server.api.verifyAccessToken(token).then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    )

  const past = 'Invalid Refresh Token: Session Expired'

  it('lasts for ever by default', async () => {
    const { client, id } = await member(auth)
    await age(id, 10_000 * hour)
    expect((await client.refreshSession()).error).toBeNull()
    expect(await secondsLeft(id)).toBeNull()
  })

  it('ends at its time box, regardless of refreshes', async () => {
    const server = under({ timeboxSeconds: 8 * hour })
    const { client, id } = await member(server)
    await age(id, 7 * hour)
    const { data } = await client.refreshSession()
    expect(await secondsLeft(id)).toBeCloseTo(hour, -2)
    expect(await verdict(server, data.session?.access_token ?? '')).toBe('accepted')

    await age(id, 2 * hour)
    expect(await verdict(under({}), data.session?.access_token ?? '')).toBe('session_not_found')
    const { error } = await client.refreshSession()
    expect(error).toMatchObject({ status: 400, code: 'session_expired', message: past })
  })

  it('ends after inactivity', async () => {
    const server = under({ inactivitySeconds: 3 * hour })
    const { client, id } = await member(server)
    for (let round = 0; round < 3; round++) {
      await age(id, 2 * hour)
      expect((await client.refreshSession()).error).toBeNull()
      expect(await secondsLeft(id)).toBeCloseTo(3 * hour, -2)
    }
    await age(id, 4 * hour)
    const { error } = await client.refreshSession()
    expect(error).toMatchObject({ code: 'session_expired', message: `${past} (Inactivity)` })
  })

  it('ends at the earlier of the two', async () => {
    const server = under({ timeboxSeconds: 4 * hour, inactivitySeconds: 3 * hour })
    const { client, id } = await member(server)
    expect(await secondsLeft(id)).toBeCloseTo(3 * hour, -2)
    await age(id, 2 * hour)
    expect((await client.refreshSession()).error).toBeNull()
    expect(await secondsLeft(id)).toBeCloseTo(2 * hour, -2)
  })

  it('ends by rules set after it was created', async () => {
    const { email, id, session } = await member(auth)
    const { token } = await signedInAgain(auth, email)
    await age(id, 5 * hour)
    const answers = [
      [{ timeboxSeconds: 4 * hour }, past],
      [{ inactivitySeconds: 4 * hour }, `${past} (Inactivity)`],
      [{ singlePerUser: true }, `${past} (Revoked by Newer Login)`],
    ] as const
    for (const [rules, msg] of answers) {
      const body = { refresh_token: session.refresh_token }
      expect(await under(rules).ask('POST', '/token?grant_type=refresh_token', body)).toMatchObject(
        {
          status: 400,
          body: { error_code: 'session_expired', msg },
        },
      )
    }
    expect(await verdict(auth, token)).toBe('accepted')
  })

  it('retains an end set by an operator', async () => {
    const server = under({ inactivitySeconds: 3 * hour })
    const { client, id } = await member(server)
    await sql(`update auth.sessions set not_after = now() + interval '1 hour' where id = $1`, [id])
    expect((await client.refreshSession()).error).toBeNull()
    expect(await secondsLeft(id)).toBeCloseTo(hour, -2)
    await sql('update auth.sessions set not_after = now() where id = $1', [id])
    const { error } = await client.refreshSession()
    expect(error).toMatchObject({ code: 'session_expired', message: past })
  })

  it('ends only with a newer sign-in of the same user', async () => {
    const server = under({ singlePerUser: true })
    const first = await member(server)
    const neighbour = await member(server)
    const second = await signedInAgain(server, first.email)
    expect(await verdict(under({}), first.session.access_token)).toBe('session_not_found')
    const { error } = await first.client.refreshSession()
    const message = `${past} (Revoked by Newer Login)`
    expect(error).toMatchObject({ status: 400, code: 'session_expired', message })
    expect((await second.client.refreshSession()).error).toBeNull()
    expect((await neighbour.client.refreshSession()).error).toBeNull()
  })

  it('is the only one left of several concurrent sign-ins', async () => {
    const server = under({ singlePerUser: true })
    const { email } = await member(server)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.ask('POST', '/token?grant_type=password', { email, password }),
      ),
    )
    const live = await Promise.all(
      answers.map(({ body }) => verdict(under({}), String(body.access_token))),
    )
    expect(live.filter((word) => word === 'accepted')).toHaveLength(1)
  })

  it('does not end with a password alone if a second factor is active', async () => {
    const server = under({ singlePerUser: true })
    const { client: owner, email } = await member(server)
    const { app, id: factorId } = await protectedBy(owner)
    const isLive = async () => {
      const { data, error } = await owner.refreshSession()
      expect(error).toBeNull()
      expect(await verdict(under({}), data.session?.access_token ?? '')).toBe('accepted')
    }
    const { client: elsewhere } = await signedInAgain(server, email)
    await isLive()
    // The owner's own browser confirms a password this way: in a separate session, which ends if the code is
    // wrong.
    const { client: apart } = await signedInAgain(server, email)
    const wrong = await apart.mfa.challengeAndVerify({ factorId, code: '000000' })
    expect(wrong.error?.code).toBe('mfa_verification_failed')
    await isLive()
    await apart.signOut({ scope: 'local' })
    await isLive()

    const shown = await elsewhere.mfa.challengeAndVerify({ factorId, code: app.next() })
    expect(shown.error).toBeNull()
    const { error } = await owner.refreshSession()
    expect(error).toMatchObject({
      code: 'session_expired',
      message: `${past} (Revoked by Newer Login)`,
    })
    expect((await elsewhere.refreshSession()).error).toBeNull()
  })

  it('must not end while its access token is valid', () => {
    expect(() => under({ inactivitySeconds: hour })).toThrow(/longer than access tokens live/)
    expect(() => under({ timeboxSeconds: 0 })).toThrow(/longer than nothing/)
  })
})
