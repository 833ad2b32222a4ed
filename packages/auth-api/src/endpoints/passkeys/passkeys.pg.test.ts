import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newcomer, startTestAuth, type TestAuth } from '../../testing/test-auth.ts'
import {
  bearer,
  begunSignIn,
  keeper,
  newAuthenticator,
  passkeyOf,
  testSites,
  tokenOf,
  webauthnGlobals,
} from '../../testing/test-site.ts'

describe('passkeys', () => {
  let auth: TestAuth
  beforeAll(async () => {
    auth = await startTestAuth({ relyingParty: testSites, anonymousSignIns: true })
  })
  afterEach(() => void vi.unstubAllGlobals())
  afterAll(() => auth.stop())

  const refused = (code: string, status = 400) => ({ status, body: { error_code: code } })
  const verify = (body: object, headers: Record<string, string> = {}) =>
    auth.ask('POST', '/passkeys/authentication/verify', body, headers)

  it('are created, named, listed, used and removed by the official client', async () => {
    const { client, id, email } = await newcomer(auth)
    const elsewhere = auth.client()
    const authenticator = newAuthenticator()
    for (const [name, value] of Object.entries(webauthnGlobals(authenticator))) {
      vi.stubGlobal(name, value)
    }
    const made = await client.registerPasskey()
    expect(made).toMatchObject({ data: { friendly_name: 'Passkey' }, error: null })
    const passkeyId = made.data?.id ?? ''
    const friendlyName = 'มือถือของฉัน'
    const renamed = await client.passkey.update({ passkeyId, friendlyName })
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: friendlyName })
    expect((await client.passkey.list()).data).toEqual([
      { id: passkeyId, friendly_name: friendlyName, created_at: expect.any(String) },
    ])

    const { data, error } = await elsewhere.signInWithPasskey()
    expect(error).toBeNull()
    expect(data?.user).toMatchObject({ id, email })
    const claims = await auth.api.verifyAccessToken(await tokenOf(elsewhere))
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] })
    expect((await client.passkey.list()).data).toMatchObject([{ last_used_at: expect.any(String) }])

    expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await client.passkey.list()).data).toEqual([])
    expect((await elsewhere.signInWithPasskey()).error?.code).toBe('webauthn_verification_failed')
  })

  it('are created without attestation certificates, which contain URLs to request', async () => {
    const { client } = await newcomer(auth)
    const { data } = await client.passkey.startRegistration()
    if (!data) throw new Error('not begun')
    const credential = newAuthenticator().create(data.options, { certificate: true })
    const made = await client.passkey.verifyRegistration({
      challengeId: data.challenge_id,
      credential,
    })
    expect(made.error?.code).toBe('webauthn_verification_failed')
  })

  it('sign in in two steps for clients that call the authenticator themselves', async () => {
    const { id, authenticator } = await keeper(auth)
    const client = auth.client()
    const begun = await client.passkey.startAuthentication()
    if (!begun.data) throw begun.error
    const { data } = await client.passkey.verifyAuthentication({
      challengeId: begun.data.challenge_id,
      credential: authenticator.get(begun.data.options),
    })
    expect(data?.user?.id).toBe(id)
    expect((await client.getUser()).data.user?.id).toBe(id)
  })

  it('are listed and removed by the service role', async () => {
    const { id, passkey } = await keeper(auth)
    const { admin } = await auth.admin()
    const list = () => admin.passkey.listPasskeys({ userId: id })
    expect((await list()).data).toMatchObject([{ id: passkey.id }])
    expect(
      (await admin.passkey.deletePasskey({ userId: id, passkeyId: passkey.id })).error,
    ).toBeNull()
    expect((await list()).data).toEqual([])
  })

  it('are deleted with an account that is deleted softly, including its user handle', async () => {
    const { client, id } = await keeper(auth)
    expect((await client.passkey.startRegistration()).error).toBeNull()
    const left = async () => {
      const { rows } = await auth.pool.query(
        `select 'key' as what from auth.webauthn_credentials where user_id = $1
         union all select 'handle' from auth.webauthn_user_handles where user_id = $1
         union all select 'challenge' from auth.webauthn_challenges where user_id = $1`,
        [id],
      )
      return rows.map(({ what }) => what)
    }
    expect(await left()).toEqual(['key', 'handle', 'challenge'])
    const { admin } = await auth.admin()
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    expect(await left()).toEqual([])
  })

  it('are announced to the owner by mail when added', async () => {
    const { email } = await keeper(auth)
    const mail = await auth.mailTo(email, 'passkey_added')
    expect(mail).toMatchObject({ to: email, token: '', tokenHash: '', actionUrl: '' })
  })

  it('are deleted when an administrator or the holder of a mailed link sets the password', async () => {
    const { admin } = await auth.admin()
    const { client, id, email } = await keeper(auth)
    const count = async () => (await admin.passkey.listPasskeys({ userId: id })).data?.length
    // A password change by the owner does not affect them.
    expect((await client.updateUser({ password: 'another horse' })).error).toBeNull()
    expect(await count()).toBe(1)

    const { data } = await admin.generateLink({ type: 'recovery', email })
    const back = auth.client()
    const token_hash = data.properties?.hashed_token ?? ''
    expect((await back.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    const stored = await passkeyOf(back, newAuthenticator())
    expect(await count()).toBe(2)
    expect((await back.updateUser({ password: 'a third horse' })).error).toBeNull()
    expect((await back.passkey.list()).data?.map((one) => one.id)).toEqual([stored.id])

    expect((await admin.updateUserById(id, { user_metadata: { a: 1 } })).error).toBeNull()
    expect(await count()).toBe(1)
    expect((await admin.updateUserById(id, { password: 'a fourth horse' })).error).toBeNull()
    expect(await count()).toBe(0)
  })

  it('must be stored by an authenticator that verifies the user', async () => {
    const { client } = await newcomer(auth)
    const { data } = await client.passkey.startRegistration()
    expect(data?.options).toMatchObject({
      rp: { id: 'site.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 250)
  })

  it('identify the user to authenticators by a random handle', async () => {
    const { client, id, email } = await newcomer(auth)
    const first = (await client.passkey.startRegistration()).data?.options.user.id ?? ''
    const second = (await client.passkey.startRegistration()).data?.options.user.id
    expect(second).toBe(first)
    const handle = Buffer.from(first, 'base64url')
    expect(handle).toHaveLength(32)
    const text = handle.toString('latin1') + handle.toString('hex')
    for (const said of [id, id.replaceAll('-', ''), email]) expect(text).not.toContain(said)
  })

  it('without a counter can sign in repeatedly', async () => {
    const { client } = await newcomer(auth)
    const authenticator = newAuthenticator()
    const { data } = await client.passkey.startRegistration()
    if (!data) throw new Error('not begun')
    const credential = authenticator.create(data.options, { counter: 0 })
    await client.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
    for (let round = 0; round < 2; round++) {
      const { challenge_id, options } = await begunSignIn(auth)
      const answer = await verify({
        challenge_id,
        credential: authenticator.get(options, { counter: 0 }),
      })
      expect(answer.status).toBe(200)
    }
  })

  it('are limited to ten per account', async () => {
    const { client } = await newcomer(auth)
    for (let count = 0; count < 9; count++) await passkeyOf(client, newAuthenticator())
    const { data } = await client.passkey.startRegistration()
    if (!data) throw new Error('not begun')
    await passkeyOf(client, newAuthenticator())
    const { error } = await client.passkey.startRegistration()
    expect(error).toMatchObject({ status: 422, code: 'too_many_passkeys' })
  })

  it('are renamed and removed by their owner only', async () => {
    const { passkey, client } = await keeper(auth)
    const { client: stranger } = await newcomer(auth)
    const path = `/passkeys/${passkey.id}`
    const none = refused('validation_failed', 404)
    const own = await bearer(client)
    const others = await bearer(stranger)
    expect(await auth.ask('PATCH', path, { friendly_name: 'x' }, others)).toMatchObject(none)
    expect(await auth.ask('DELETE', path, undefined, others)).toMatchObject(none)
    expect(await auth.ask('DELETE', '/passkeys/x', undefined, own)).toMatchObject(none)
    for (const name of ['', ' ', 'ก'.repeat(121)]) {
      expect(await auth.ask('PATCH', path, { friendly_name: name }, own)).toMatchObject(
        refused('validation_failed'),
      )
    }
  })

  it('are disabled by settings, and if the server has no site for them', async () => {
    const disabled = refused('passkey_disabled', 404)
    for (const off of [
      auth.another({ passkeys: false }),
      auth.another({ relyingParty: async () => null }),
    ]) {
      expect(await off.ask('POST', '/passkeys/authentication/options', {})).toMatchObject(disabled)
      expect((await off.ask('GET', '/settings')).body).toMatchObject({ passkeys_enabled: false })
    }
    expect((await auth.ask('GET', '/settings')).body).toMatchObject({ passkeys_enabled: true })
  })
})
