import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Client,
  enrolled,
  newcomer,
  password,
  protectedBy,
  signedIn,
  startTestAuth,
  type TestAuth,
} from '../../testing/test-auth.ts'

describe('second factors', () => {
  let auth: TestAuth
  beforeAll(async () => {
    auth = await startTestAuth()
  })
  afterAll(() => auth.stop())

  async function tokenOf(client: Client): Promise<string> {
    const { data } = await client.getSession()
    return data.session?.access_token ?? ''
  }

  it('are enrolled, challenged, verified, listed and removed', async () => {
    const { client, email } = await newcomer(auth)
    const factor = await enrolled(client)
    expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\/site\.test:person-/)
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(factor.totp.qr_code).not.toContain('#')
    expect((await client.mfa.listFactors()).data).toMatchObject({
      all: [{ id: factor.id, status: 'unverified', friendly_name: 'phone' }],
      totp: [],
    })
    const level = async () => (await client.mfa.getAuthenticatorAssuranceLevel()).data
    expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })

    const challenge = await client.mfa.challenge({ factorId: factor.id })
    expect(challenge.data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
    const verified = await client.mfa.verify({
      factorId: factor.id,
      challengeId: challenge.data?.id ?? '',
      code: factor.app.next(),
    })
    expect(verified.error).toBeNull()
    expect(await level()).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    expect((await client.mfa.listFactors()).data?.totp).toHaveLength(1)
    const claims = await auth.api.verifyAccessToken(await tokenOf(client))
    expect(claims).toMatchObject({ aal: 'aal2', role: 'authenticated' })

    const again = await signedIn(auth, email)
    expect((await again.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await client.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id })
    await client.refreshSession()
    expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })

  it('are visible to policies', async () => {
    await auth.pool.query(`create table public.secrets (word text);
      insert into public.secrets values ('x');
      alter table public.secrets enable row level security;
      grant select on public.secrets to authenticated;
      create policy everybody on public.secrets for select to authenticated using (true);
      create policy second_factor on public.secrets as restrictive to authenticated
        using ((auth.jwt() ->> 'aal') = 'aal2')`)
    const { client, email } = await newcomer(auth)
    await protectedBy(client)
    const seenBy = async (session: Client) => {
      const claims = JSON.stringify(await auth.api.verifyAccessToken(await tokenOf(session)))
      const connection = await auth.pool.connect()
      await connection.query('begin')
      await connection.query("select set_config('request.jwt.claims', $1, true)", [claims])
      await connection.query('set local role authenticated')
      const { rows } = await connection.query('select word from public.secrets')
      await connection.query('rollback')
      connection.release()
      return rows
    }
    expect(await seenBy(client)).toEqual([{ word: 'x' }])
    expect(await seenBy(await signedIn(auth, email))).toEqual([])
  })

  it('do not reveal their secret after enrollment', async () => {
    const { client, id } = await newcomer(auth)
    const { totp } = await protectedBy(client)
    const admin = await auth.admin()
    const shown = [
      await client.getUser(),
      await admin.admin.getUserById(id),
      await admin.admin.mfa.listFactors({ userId: id }),
    ]
    expect(JSON.stringify(shown)).not.toContain(totp.secret)
    const { rows } = await auth.pool.query(
      `select payload::text as entry from auth.audit_log_entries`,
    )
    expect(JSON.stringify(rows)).not.toContain(totp.secret)
  })

  it('persist their level over a refresh, and a refresh never raises it', async () => {
    const { client, email } = await newcomer(auth)
    await protectedBy(client)
    const refreshed = await client.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(await auth.api.verifyAccessToken(await tokenOf(client))).toMatchObject({ aal: 'aal2' })

    const low = await signedIn(auth, email)
    await low.refreshSession()
    expect(await auth.api.verifyAccessToken(await tokenOf(low))).toMatchObject({ aal: 'aal1' })
  })

  it('invalidate a refresh token issued at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { client } = await newcomer(auth)
      const { id: factorId, app } = await enrolled(client)
      const copied = (await client.getSession()).data.session?.refresh_token
      const challenge = await client.mfa.challenge({ factorId })
      const challengeId = challenge.data?.id ?? ''
      const refresh = (token?: string) =>
        auth.ask('POST', '/token?grant_type=refresh_token', { refresh_token: token })
      const code = app.next()
      const [refreshed, verified] = await Promise.all([
        refresh(copied),
        client.mfa.verify({ factorId, challengeId, code }),
      ])
      expect(verified.error).toBeNull()
      expect([200, 400]).toContain(refreshed.status)
      expect((await refresh(copied)).status).toBe(400)
      if (refreshed.status === 200) {
        expect((await refresh(refreshed.body.refresh_token)).status).toBe(400)
      }
    }
  })

  it('invalidate a refresh token copied before', async () => {
    const { client } = await newcomer(auth)
    const copied = (await client.getSession()).data.session?.refresh_token
    await protectedBy(client)
    const { status, body } = await auth.ask('POST', '/token?grant_type=refresh_token', {
      refresh_token: copied,
    })
    expect([status, body.error_code]).toEqual([400, 'refresh_token_not_found'])
    expect((await client.refreshSession()).error).toBeNull()
  })

  it('end sessions that never showed a factor', async () => {
    const { client, email } = await newcomer(auth)
    const other = await signedIn(auth, email)
    await protectedBy(client)
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  it('accept a code once, even with another challenge', async () => {
    const { client, email } = await newcomer(auth)
    const { id, app } = await protectedBy(client)
    const thief = await signedIn(auth, email)
    const replayed = await thief.mfa.challengeAndVerify({ factorId: id, code: app.last() })
    expect(replayed.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
    const fresh = await thief.mfa.challengeAndVerify({ factorId: id, code: app.next() })
    expect(fresh.error).toBeNull()
  })

  it('accept a challenge once, from its own address and for its factor, before it expires', async () => {
    const { client, email } = await newcomer(auth)
    const { id, app } = await protectedBy(client)
    const headers = async () => ({ authorization: `Bearer ${await tokenOf(client)}` })
    const second = await enrolled(client, 'tablet')
    const ofOther = await client.mfa.challenge({ factorId: second.id })
    const verify = async (challengeId: string | undefined, code: string, more = {}) => {
      const own = { ...(await headers()), ...more }
      const input = { challenge_id: challengeId, code }
      const { status, body } = await auth.ask('POST', `/factors/${id}/verify`, input, own)
      return [status, body.error_code]
    }
    expect(await verify(ofOther.data?.id, app.next())).toEqual([422, 'mfa_factor_not_found'])
    expect(await verify('not-a-uuid', app.last())).toEqual([422, 'mfa_factor_not_found'])

    const own = await client.mfa.challenge({ factorId: id })
    const elsewhere = { 'x-test-address': '198.51.100.7' }
    expect(await verify(own.data?.id, app.last(), elsewhere)).toEqual([
      422,
      'mfa_ip_address_mismatch',
    ])
    await auth.pool.query(
      `update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1`,
      [own.data?.id],
    )
    expect(await verify(own.data?.id, app.last())).toEqual([422, 'mfa_challenge_expired'])

    const used = await client.mfa.challenge({ factorId: id })
    const challengeId = used.data?.id ?? ''
    expect(
      (await client.mfa.verify({ factorId: id, challengeId, code: app.last() })).error,
    ).toBeNull()
    expect(await verify(challengeId, app.next())).toEqual([422, 'mfa_ip_address_mismatch'])
    expect(email).toBeDefined()
  })

  it('of another user cannot be challenged, verified or removed', async () => {
    const owner = await newcomer(auth)
    const { id, app } = await protectedBy(owner.client)
    const stranger = await newcomer(auth)
    const mfa = stranger.client.mfa
    expect((await mfa.challenge({ factorId: id })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    })
    expect((await mfa.unenroll({ factorId: id })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    })
    const own = await owner.client.mfa.challenge({ factorId: id })
    const theirs = { factorId: id, challengeId: own.data?.id ?? '', code: app.next() }
    expect((await mfa.verify(theirs)).error).toMatchObject({ code: 'mfa_factor_not_found' })
  })

  it('are required to add or remove a factor and to change password or address', async () => {
    const { client, email } = await newcomer(auth)
    const { id } = await protectedBy(client)
    const low = await signedIn(auth, email)
    const refused = { code: 'insufficient_aal' }
    expect(
      (await low.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })).error,
    ).toMatchObject({ ...refused, status: 403 })
    expect((await low.updateUser({ password: 'another horse' })).error).toMatchObject({
      ...refused,
      status: 401,
    })
    expect((await low.updateUser({ email: 'thief@example.org' })).error).toMatchObject(refused)
    expect((await low.mfa.unenroll({ factorId: id })).error).toMatchObject({
      ...refused,
      status: 422,
    })
    expect((await low.updateUser({ data: { full_name: 'ก' } })).error).toBeNull()
    expect((await client.updateUser({ password: 'another horse' })).error).toBeNull()
  })

  it('allow only one of two concurrent first verifications', async () => {
    const { client, email } = await newcomer(auth)
    const thief = await signedIn(auth, email)
    const [mine, theirs] = [await enrolled(client, 'mine'), await enrolled(thief, 'theirs')]
    const verify = async (session: Client, { id, app }: typeof mine) =>
      session.mfa.challengeAndVerify({ factorId: id, code: app.next() })
    const outcomes = await Promise.all([verify(client, mine), verify(thief, theirs)])
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1)
    const { rows } = await auth.pool.query(
      `select f.id from auth.mfa_factors f join auth.users u on u.id = f.user_id where u.email = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
  })

  it('are limited to ten with unique names, and expire if unverified', async () => {
    const { client, id } = await newcomer(auth)
    await enrolled(client, 'one')
    expect(
      (await client.mfa.enroll({ factorType: 'totp', friendlyName: 'one' })).error,
    ).toMatchObject({ code: 'mfa_factor_name_conflict' })
    const names = Array.from({ length: 14 }, (_, index) => `device ${index}`)
    const outcomes = await Promise.all(
      names.map((friendlyName) => client.mfa.enroll({ factorType: 'totp', friendlyName })),
    )
    expect(outcomes.filter(({ error }) => error === null)).toHaveLength(9)
    expect(outcomes.find(({ error }) => error)?.error).toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    })
    await auth.pool.query(
      `update auth.mfa_factors set created_at = now() - interval '6 minutes' where user_id = $1`,
      [id],
    )
    await enrolled(client, 'one')
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  it.each([
    [{ factor_type: 'phone', phone: '66800000000' }, 422, 'mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    [{ factor_type: 'passkey' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
    [{ factor_type: 'totp', issuer: 'x'.repeat(101) }, 400, 'validation_failed'],
  ])('refuse %j', async (input, status, code) => {
    const { client } = await newcomer(auth)
    const headers = { authorization: `Bearer ${await tokenOf(client)}` }
    const answer = await auth.ask('POST', '/factors', input, headers)
    expect([answer.status, answer.body.error_code]).toEqual([status, code])
    const guest = await auth.ask('POST', '/factors', input)
    expect(guest.body.error_code).toBe('no_authorization')
  })

  it('can be disabled by settings, which apply after the session check', async () => {
    const { client } = await newcomer(auth)
    const headers = { authorization: `Bearer ${await tokenOf(client)}` }
    const without = auth.another({ totpEnroll: false, totpVerify: false })
    const id = '00000000-0000-4000-8000-000000000000'
    const codes = async (more?: Record<string, string>) => [
      (await without.ask('POST', '/factors', { factor_type: 'totp' }, more)).body.error_code,
      (await without.ask('POST', `/factors/${id}/challenge`, {}, more)).body.error_code,
      (await without.ask('POST', `/factors/${id}/verify`, {}, more)).body.error_code,
    ]
    expect(await codes(headers)).toEqual([
      'mfa_totp_enroll_not_enabled',
      'mfa_totp_verify_not_enabled',
      'mfa_totp_verify_not_enabled',
    ])
    expect(await codes()).toEqual(Array(3).fill('no_authorization'))
  })

  it('limit guesses across devices and addresses', async () => {
    const { client, email } = await newcomer(auth)
    const { id, app } = await protectedBy(client)
    const limited = auth.another({ rateLimits: 'on' })
    const guess = async (address: string, code: string) => {
      const other = limited.client()
      const { data } = await other.signInWithPassword({ email, password })
      const headers = {
        authorization: `Bearer ${data.session?.access_token}`,
        'x-test-address': address,
      }
      const challenge = await limited.ask('POST', `/factors/${id}/challenge`, {}, headers)
      const input = { challenge_id: challenge.body.id, code }
      return limited.ask('POST', `/factors/${id}/verify`, input, headers)
    }
    for (let tries = 0; tries < 10; tries++) {
      expect((await guess(`203.0.113.${tries}`, app.wrong())).body.error_code).toBe(
        'mfa_verification_failed',
      )
    }
    const { status, headers } = await guess('203.0.113.99', app.next())
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('can be listed and removed by administrators for users who lost the device', async () => {
    const { client, id } = await newcomer(auth)
    const factor = await protectedBy(client)
    const admin = await auth.admin()
    const listed = await admin.admin.mfa.listFactors({ userId: id })
    expect(listed.data?.factors).toMatchObject([{ id: factor.id, status: 'verified' }])
    const removed = await admin.admin.mfa.deleteFactor({ userId: id, id: factor.id })
    expect(removed.error).toBeNull()
    expect((await admin.admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
    await client.refreshSession()
    expect(await auth.api.verifyAccessToken(await tokenOf(client))).toMatchObject({ aal: 'aal1' })
    const asLearner = { authorization: `Bearer ${await tokenOf(client)}` }
    const refused = await auth.ask('GET', `/admin/users/${id}/factors`, undefined, asLearner)
    expect(refused.status).toBe(403)
  })
})
