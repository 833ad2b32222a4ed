import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Deviation } from '../../../../../tests/support/software-authenticator.ts'
import {
  newcomer,
  protectedBy,
  signedIn,
  startTestAuth,
  type TestAuth,
} from '../../testing/test-auth.ts'
import {
  begunSignIn,
  keeper,
  newAuthenticator,
  testSites,
  tokenOf,
  webauthnGlobals,
} from '../../testing/test-site.ts'

describe('passkeys, under attack,', () => {
  let auth: TestAuth
  beforeAll(async () => {
    auth = await startTestAuth({ relyingParty: testSites, anonymousSignIns: true })
  })
  afterEach(() => void vi.unstubAllGlobals())
  afterAll(() => auth.stop())

  const refused = (code: string, status = 400) => ({ status, body: { error_code: code } })
  const verify = (body: object, headers: Record<string, string> = {}) =>
    auth.ask('POST', '/passkeys/authentication/verify', body, headers)

  it('do not reveal accounts before the signature', async () => {
    const { options } = await begunSignIn(auth)
    expect(options).toMatchObject({ rpId: 'site.test', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
  })

  it('unknown, of another user or with a wrong signature get the same error', async () => {
    const victim = await keeper(auth)
    const thief = await keeper(auth)
    const answers = []
    const deviations: [typeof thief.authenticator, Deviation][] = [
      [newAuthenticator(), {}],
      [thief.authenticator, { as: victim.passkey.credentialId }],
      [
        thief.authenticator,
        { as: victim.passkey.credentialId, handle: victim.authenticator.keys[0]?.handle },
      ],
      [thief.authenticator, { handle: victim.authenticator.keys[0]?.handle }],
      [thief.authenticator, { handle: Buffer.from(victim.id) }],
    ]
    for (const [authenticator, deviation] of deviations) {
      if (authenticator.keys.length === 0) {
        authenticator.create({ challenge: 'x', rp: { id: 'site.test' }, user: { id: 'eA' } })
      }
      const { challenge_id, options } = await begunSignIn(auth)
      const answer = await verify({
        challenge_id,
        credential: authenticator.get(options, deviation),
      })
      const { error_id: _, ...body } = answer.body
      answers.push({ status: answer.status, body })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject(refused('webauthn_verification_failed'))
  })

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another port', { origin: 'https://site.test:8443' }],
    ['another site', { rpId: 'evil.test' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a frame of another site', { crossOrigin: true }],
    ['an authenticator that asked for no PIN', { userVerified: false }],
  ])('are refused from %s, at sign-in and at registration', async (_, deviation) => {
    const { client, authenticator } = await keeper(auth)
    const { challenge_id, options } = await begunSignIn(auth)
    const credential = authenticator.get(options, deviation)
    const failed = refused('webauthn_verification_failed')
    expect(await verify({ challenge_id, credential })).toMatchObject(failed)

    const begun = await client.passkey.startRegistration()
    if (!begun.data) throw begun.error
    const made = await client.passkey.verifyRegistration({
      challengeId: begun.data.challenge_id,
      credential: newAuthenticator().create(begun.data.options, deviation),
    })
    expect(made.error?.code).toBe('webauthn_verification_failed')
  })

  it('sign in once per challenge, right or wrong', async () => {
    const { authenticator } = await keeper(auth)
    const { challenge_id, options } = await begunSignIn(auth)
    const credential = authenticator.get(options)
    const unknown = refused('webauthn_challenge_not_found')
    const answers = await Promise.all([1, 2, 3].map(() => verify({ challenge_id, credential })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await verify({ challenge_id, credential })).toMatchObject(unknown)

    const again = await begunSignIn(auth)
    const wrong = authenticator.get(again.options, { userVerified: false })
    await verify({ challenge_id: again.challenge_id, credential: wrong })
    const right = authenticator.get(again.options)
    expect(await verify({ challenge_id: again.challenge_id, credential: right })).toMatchObject(
      unknown,
    )
  })

  it('expire after five minutes, and expired challenges are deleted', async () => {
    const { authenticator } = await keeper(auth)
    const { challenge_id, options } = await begunSignIn(auth)
    const age = () =>
      auth.pool.query(
        `update auth.webauthn_challenges set expires_at = now() - interval '1 second'`,
      )
    await age()
    const credential = authenticator.get(options)
    const late = refused('webauthn_challenge_expired')
    expect(await verify({ challenge_id, credential })).toMatchObject(late)
    for (let count = 0; count < 4; count++) await begunSignIn(auth)
    await age()
    await begunSignIn(auth)
    const { rows } = await auth.pool.query(
      'select expires_at > now() as good from auth.webauthn_challenges',
    )
    expect(rows).toEqual([{ good: true }])
  })

  it('are bound to one site, with its challenges and keys', async () => {
    const { authenticator } = await keeper(auth)
    const here = await begunSignIn(auth)
    const there = { 'x-test-site': 'other.test' }
    expect(
      await verify(
        { challenge_id: here.challenge_id, credential: authenticator.get(here.options) },
        there,
      ),
    ).toMatchObject(refused('webauthn_challenge_not_found'))
    const other = await begunSignIn(auth, there)
    const deviation = { origin: 'https://other.test', rpId: 'other.test' }
    const credential = authenticator.get(other.options, deviation)
    expect(await verify({ challenge_id: other.challenge_id, credential }, there)).toMatchObject(
      refused('webauthn_verification_failed'),
    )
    const nowhere = { 'x-test-site': 'evil.test' }
    expect(await auth.ask('POST', '/passkeys/authentication/options', {}, nowhere)).toMatchObject(
      refused('passkey_disabled', 404),
    )
  })

  it('must be verified in the browser that requested the challenge, if a page did', async () => {
    const { authenticator } = await keeper(auth)
    const page = { 'sec-fetch-site': 'same-origin' }
    const first = await begunSignIn(auth, page)
    const other = await begunSignIn(auth, page)
    expect(first.cookie).toMatch(/^passkey-flow=/)
    for (const cookie of ['', other.cookie]) {
      const { challenge_id, options } = await begunSignIn(auth, { ...page, cookie: first.cookie })
      const credential = authenticator.get(options)
      expect(await verify({ challenge_id, credential }, { ...page, cookie })).toMatchObject(
        refused('webauthn_challenge_not_found'),
      )
    }
    const { challenge_id, options } = first
    const credential = authenticator.get(options)
    const answer = await verify({ challenge_id, credential }, { ...page, cookie: first.cookie })
    expect(answer.status).toBe(200)
  })

  it('are registered once by the requesting session, with a challenge of this purpose', async () => {
    const { client, email } = await newcomer(auth)
    const stranger = await newcomer(auth)
    const second = await signedIn(auth, email)
    const unknown = 'webauthn_challenge_not_found'
    for (const thief of [second, stranger.client]) {
      const { data } = await client.passkey.startRegistration()
      if (!data) throw new Error('not begun')
      const credential = newAuthenticator().create(data.options)
      const taken = await thief.passkey.verifyRegistration({
        challengeId: data.challenge_id,
        credential,
      })
      expect(taken.error?.code).toBe(unknown)
    }
    const signIn = await begunSignIn(auth)
    const options = {
      challenge: signIn.options.challenge,
      rp: { id: 'site.test' },
      user: { id: 'eA' },
    }
    const credential = newAuthenticator().create(options)
    const mixed = await client.passkey.verifyRegistration({
      challengeId: signIn.challenge_id,
      credential,
    })
    expect(mixed.error?.code).toBe(unknown)
    const registration = await client.passkey.startRegistration()
    expect(
      await verify({ challenge_id: registration.data?.challenge_id, credential }),
    ).toMatchObject(refused(unknown))
    expect(await verify({ challenge_id: 'x', credential })).toMatchObject(
      refused('validation_failed'),
    )
    expect(await verify({ challenge_id: signIn.challenge_id })).toMatchObject(
      refused('validation_failed'),
    )
  })

  it('cannot be registered for a second account', async () => {
    const victim = await keeper(auth)
    const { client } = await newcomer(auth)
    const { data } = await client.passkey.startRegistration()
    if (!data) throw new Error('not begun')
    const credential = newAuthenticator().create(data.options, { as: victim.passkey.credentialId })
    const taken = await client.passkey.verifyRegistration({
      challengeId: data.challenge_id,
      credential,
    })
    expect(taken.error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
  })

  it('are refused if the counter decreases, as in a clone', async () => {
    const { authenticator } = await keeper(auth)
    for (const [counter, status] of [
      [7, 200],
      [7, 400],
      [6, 400],
      [0, 400],
      [8, 200],
    ]) {
      const { challenge_id, options } = await begunSignIn(auth)
      const credential = authenticator.get(options, { counter: counter ?? 0 })
      expect((await verify({ challenge_id, credential })).status).toBe(status)
    }
  })

  it('bypass neither a second factor nor its requirement for new sign-in methods', async () => {
    const { client, email, authenticator, passkey } = await keeper(auth)
    await protectedBy(client)
    const low = auth.client()
    for (const [name, value] of Object.entries(webauthnGlobals(authenticator))) {
      vi.stubGlobal(name, value)
    }
    expect((await low.signInWithPasskey()).error).toBeNull()
    expect((await low.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    await low.refreshSession()
    expect(await auth.api.verifyAccessToken(await tokenOf(low))).toMatchObject({ aal: 'aal1' })
    for (const one of [low, await signedIn(auth, email)]) {
      expect((await one.passkey.startRegistration()).error?.code).toBe('insufficient_aal')
      for (const change of [
        one.passkey.delete({ passkeyId: passkey.id }),
        one.passkey.update({ passkeyId: passkey.id, friendlyName: 'x' }),
      ]) {
        expect((await change).error?.code).toBe('insufficient_aal')
      }
    }
    expect((await client.passkey.delete({ passkeyId: passkey.id })).error).toBeNull()
  })

  it('cannot be registered by a session that a new second factor has ended', async () => {
    const { client, email } = await newcomer(auth)
    const low = await signedIn(auth, email)
    const begun = await low.passkey.startRegistration()
    if (!begun.data) throw begun.error
    await protectedBy(client)
    const finished = await low.passkey.verifyRegistration({
      challengeId: begun.data.challenge_id,
      credential: newAuthenticator().create(begun.data.options),
    })
    expect(finished.error?.name).toBe('AuthSessionMissingError')
  })

  it('are refused for banned and anonymous users and in old sessions', async () => {
    const { id, authenticator } = await keeper(auth)
    const { admin } = await auth.admin()
    await admin.updateUserById(id, { ban_duration: '1h' })
    const { challenge_id, options } = await begunSignIn(auth)
    expect(await verify({ challenge_id, credential: authenticator.get(options) })).toMatchObject(
      refused('user_banned', 403),
    )
    const anonymous = auth.client()
    await anonymous.signInAnonymously()
    expect((await anonymous.passkey.startRegistration()).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    })
    const careful = auth.another({ requireReauthentication: true })
    const { client, id: oldId } = await newcomer(careful)
    await auth.pool.query(
      `update auth.sessions set created_at = now() - interval '2 days' where user_id = $1`,
      [oldId],
    )
    expect((await client.passkey.startRegistration()).error?.code).toBe('reauthentication_needed')
  })

  it('are limited per address, without counting successes', async () => {
    const { authenticator } = await keeper(auth)
    const narrow = auth.another({
      rateLimits: 'on',
      limitFigures: { passkeyPerAddress: { points: 4, seconds: 300 } },
    })
    for (let round = 0; round < 6; round++) {
      const { challenge_id, options } = await begunSignIn(narrow)
      const credential = authenticator.get(options)
      const answer = await narrow.ask('POST', '/passkeys/authentication/verify', {
        challenge_id,
        credential,
      })
      expect(answer.status).toBe(200)
    }
    const ask = (from: TestAuth, address: string) =>
      from.ask('POST', '/passkeys/authentication/options', {}, { 'x-test-address': address })
    for (let count = 0; count < 4; count++) await ask(narrow, '192.0.2.9')
    expect(await ask(narrow, '192.0.2.9')).toMatchObject(refused('over_request_rate_limit', 429))
  })

  it('are limited for all networks together, and each network has its own first share', async () => {
    const { authenticator } = await keeper(auth)
    await auth.pool.query('truncate auth.rate_limits')
    const overloaded = auth.another({
      rateLimits: 'on',
      limitFigures: {
        passkeyShare: { points: 2, seconds: 300 },
        passkeyForAll: { points: 3, seconds: 300 },
      },
    })
    const ask = async (address: string) => {
      const path = '/passkeys/authentication/options'
      return (await overloaded.ask('POST', path, {}, { 'x-test-address': address })).status
    }
    const strangers = []
    for (let count = 0; count < 6; count++) strangers.push(await ask('192.0.2.20'))
    expect(strangers).toEqual([200, 200, 200, 200, 200, 429])
    const member = { 'x-test-address': '192.0.2.21' }
    for (let count = 0; count < 5; count++) {
      const { challenge_id, options } = await begunSignIn(overloaded, member)
      const answer = { challenge_id, credential: authenticator.get(options) }
      const path = '/passkeys/authentication/verify'
      expect((await overloaded.ask('POST', path, answer, member)).status).toBe(200)
    }
  })

  it('refund exactly the points that were taken, to the network that took them', async () => {
    const { authenticator } = await keeper(auth)
    await auth.pool.query('truncate auth.rate_limits')
    const narrow = auth.another({
      rateLimits: 'on',
      limitFigures: { passkeyPerAccount: { points: 3, seconds: 300 } },
    })
    const at = (address: string) => ({ 'x-test-address': address })
    const signIn = async () => {
      const { challenge_id, options } = await begunSignIn(narrow, at('192.0.2.30'))
      const answer = { challenge_id, credential: authenticator.get(options) }
      return narrow.ask('POST', '/passkeys/authentication/verify', answer, at('192.0.2.31'))
    }
    const counted = async () => {
      const { rows } = await auth.pool.query(
        `select split_part(key, ':', 1) as name, points from auth.rate_limits order by 1, 2`,
      )
      return rows.map(({ name, points }) => `${name} ${points}`)
    }
    for (let round = 0; round < 3; round++) expect((await signIn()).status).toBe(200)
    const perAddress = (points: number) => Array(2).fill(`passkeyPerAddress ${points}`)
    expect(await counted()).toEqual(['passkeyPerAccount 3', ...perAddress(0), 'passkeyShare 0'])
    // Each sign-in creates a session. An account has a limited number, and a refused one is not refunded.
    expect(await signIn()).toMatchObject(refused('over_request_rate_limit', 429))
    expect(await counted()).toEqual(['passkeyPerAccount 4', ...perAddress(1), 'passkeyShare 1'])
    // Expired counters are not refunded either.
    const wide = auth.another({ rateLimits: 'on' })
    const { challenge_id, options } = await begunSignIn(wide, at('192.0.2.32'))
    await auth.pool.query('update auth.rate_limits set expire = 0')
    const answer = { challenge_id, credential: authenticator.get(options) }
    const late = await wide.ask('POST', '/passkeys/authentication/verify', answer)
    expect(late.status).toBe(200)
    const { rows } = await auth.pool.query('select key from auth.rate_limits where points < 0')
    expect(rows).toEqual([])
  })

  it('do not write keys or signatures to the audit log', async () => {
    const { passkey, authenticator } = await keeper(auth)
    const { challenge_id, options } = await begunSignIn(auth)
    await verify({ challenge_id, credential: authenticator.get(options) })
    const { rows } = await auth.pool.query(
      `select payload ->> 'action' as action, payload::text as entry from auth.audit_log_entries
       where payload::text like '%' || $1 || '%'`,
      [passkey.id],
    )
    expect(rows.map(({ action }) => action).sort()).toEqual(['login', 'passkey_created'])
    expect(JSON.stringify(rows)).not.toContain(passkey.credentialId)
  })
})
