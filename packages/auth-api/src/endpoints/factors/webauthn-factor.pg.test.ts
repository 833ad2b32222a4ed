import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type {
  Deviation,
  SoftwareAuthenticator,
} from '../../../../../tests/support/software-authenticator.ts'
import {
  type Client,
  newcomer,
  password,
  protectedBy,
  signedIn,
  startTestAuth,
  type TestAuth,
} from '../../testing/test-auth.ts'
import {
  bearer,
  newAuthenticator,
  testSites,
  tokenOf,
  webauthnGlobals,
} from '../../testing/test-site.ts'

describe('second factors by WebAuthn', () => {
  let auth: TestAuth
  beforeAll(async () => {
    auth = await startTestAuth({ relyingParty: testSites })
  })
  afterEach(() => void vi.unstubAllGlobals())
  afterAll(() => auth.stop())

  const refused = (code: string, status = 400) => ({ status, body: { error_code: code } })

  async function enrolledKey(client: Client, friendlyName = 'key') {
    const { data, error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName })
    if (error) throw error
    expect(data).toEqual({ id: data.id, type: 'webauthn', friendly_name: friendlyName })
    return data.id
  }

  type Challenge = {
    id: string
    webauthn: {
      type: 'create' | 'request'
      credential_options: {
        publicKey: Parameters<SoftwareAuthenticator['create']>[0] &
          Parameters<SoftwareAuthenticator['get']>[0]
      }
    }
  }

  async function challenged(client: Client, factorId: string, headers = {}): Promise<Challenge> {
    const own = { ...(await bearer(client)), ...headers }
    const { body } = await auth.ask('POST', `/factors/${factorId}/challenge`, {}, own)
    return body as unknown as Challenge
  }

  async function verify(
    client: Client,
    factorId: string,
    challenge: Challenge,
    credential: object,
    headers = {},
  ) {
    const { type } = challenge.webauthn
    const own = { ...(await bearer(client)), ...headers }
    const webauthn = { type, credential_response: credential }
    const body = { challenge_id: challenge.id, webauthn }
    return auth.ask('POST', `/factors/${factorId}/verify`, body, own)
  }

  const optionsOf = ({ webauthn }: Challenge) => webauthn.credential_options.publicKey

  /** Creates a user whose account is protected by a key. */
  async function keyHolder() {
    const person = await newcomer(auth)
    const authenticator = newAuthenticator()
    const factorId = await enrolledKey(person.client)
    const challenge = await challenged(person.client, factorId)
    const credential = authenticator.create(optionsOf(challenge))
    const { body } = await verify(person.client, factorId, challenge, credential)
    const { access_token, refresh_token } = body
    await person.client.setSession({ access_token, refresh_token })
    return { ...person, authenticator, factorId }
  }

  it('are registered, shown, listed and removed by the official client', async () => {
    const { client, email } = await newcomer(auth)
    const low = await signedIn(auth, email)
    const again = auth.client()
    const authenticator = newAuthenticator()
    for (const [name, value] of Object.entries(webauthnGlobals(authenticator))) {
      vi.stubGlobal(name, value)
    }
    const registered = await client.mfa.webauthn.register({ friendlyName: 'กุญแจ' })
    expect(registered.error).toBeNull()
    expect(await auth.api.verifyAccessToken(await tokenOf(client))).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    })
    const [factor] = (await client.mfa.listFactors()).data?.webauthn ?? []
    expect(factor).toMatchObject({ friendly_name: 'กุญแจ', status: 'verified' })
    expect(JSON.stringify((await client.getUser()).data)).not.toMatch(/publicKey|web_authn/)
    await expect(auth.api.verifyAccessToken(await tokenOf(low))).rejects.toMatchObject({
      code: 'session_not_found',
    })

    await again.signInWithPassword({ email, password })
    const level = async () => (await again.mfa.getAuthenticatorAssuranceLevel()).data
    expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const factorId = factor?.id ?? ''
    expect((await again.mfa.webauthn.authenticate({ factorId })).error).toBeNull()
    expect(await level()).toMatchObject({ currentLevel: 'aal2' })
    expect((await again.mfa.recoveryCodes.generate()).error).toBeNull()

    expect((await again.mfa.unenroll({ factorId })).error).toBeNull()
    await again.refreshSession()
    expect(await level()).toMatchObject({
      currentLevel: 'aal1',
      currentAuthenticationMethods: [{ method: 'password' }],
    })
  })

  it('are registered step by step by clients that call the authenticator themselves', async () => {
    const { client } = await newcomer(auth)
    for (const [name, value] of Object.entries(webauthnGlobals(newAuthenticator()))) {
      vi.stubGlobal(name, value)
    }
    const { data: factor } = await client.mfa.webauthn.enroll({ friendlyName: 'key' })
    const factorId = factor?.id ?? ''
    const site = { rpId: 'site.test', rpOrigins: ['https://site.test'] }
    const begun = await client.mfa.webauthn.challenge({ factorId, webauthn: site })
    if (!begun.data) throw begun.error
    const { challengeId, webauthn } = begun.data
    const verified = await client.mfa.webauthn.verify({
      challengeId,
      factorId,
      webauthn: { ...site, ...webauthn },
    })
    expect(verified.error).toBeNull()
    expect(await auth.api.verifyAccessToken(await tokenOf(client))).toMatchObject({ aal: 'aal2' })
  })

  it('are created for the visited site and do not replace passkeys', async () => {
    const { client } = await newcomer(auth)
    const factorId = await enrolledKey(client)
    const first = optionsOf(await challenged(client, factorId))
    expect(first).toMatchObject({
      rp: { id: 'site.test', name: 'สนามสอบ' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'discouraged' },
    })
    const passkey = await client.passkey.startRegistration()
    expect(passkey.data?.options.user.id).not.toBe(first.user.id)
  })

  it.each<[string, Deviation]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another site', { rpId: 'evil.test' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a frame of another site', { crossOrigin: true }],
    ['a counter that goes back', { counter: 1 }],
  ])('are refused from %s', async (what, deviation) => {
    const failed = refused('webauthn_verification_failed')
    const holder = await keyHolder()
    const challenge = await challenged(holder.client, holder.factorId)
    const credential = holder.authenticator.get(optionsOf(challenge), deviation)
    expect(await verify(holder.client, holder.factorId, challenge, credential)).toMatchObject(
      failed,
    )
    if (what === 'a counter that goes back') return
    const { client } = await newcomer(auth)
    const factorId = await enrolledKey(client)
    const begun = await challenged(client, factorId)
    const made = newAuthenticator().create(optionsOf(begun), deviation)
    expect(await verify(client, factorId, begun, made)).toMatchObject(failed)
  })

  it('use a challenge up with the first response, right or wrong', async () => {
    const { client, factorId, authenticator } = await keyHolder()
    const challenge = await challenged(client, factorId)
    const used = refused('mfa_ip_address_mismatch', 422)
    const wrong = authenticator.get(optionsOf(challenge), { origin: 'https://evil.test' })
    const right = authenticator.get(optionsOf(challenge))
    expect((await verify(client, factorId, challenge, wrong)).status).toBe(400)
    expect(await verify(client, factorId, challenge, right)).toMatchObject(used)
    const next = await challenged(client, factorId)
    const credential = authenticator.get(optionsOf(next))
    const answers = await Promise.all([1, 2].map(() => verify(client, factorId, next, credential)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('must be shown by the challenged session with the challenged factor', async () => {
    const { client, email, factorId, authenticator } = await keyHolder()
    const [one, two] = [await signedIn(auth, email), await signedIn(auth, email)]
    const unknown = refused('webauthn_challenge_not_found')
    const challenge = await challenged(one, factorId)
    const credential = authenticator.get(optionsOf(challenge))
    expect(await verify(two, factorId, challenge, credential)).toMatchObject(unknown)

    const second = await enrolledKey(client, 'second')
    const begun = await challenged(client, second)
    const other = newAuthenticator()
    const made = await verify(client, second, begun, other.create(optionsOf(begun)))
    const { access_token, refresh_token } = made.body
    await client.setSession({ access_token, refresh_token })
    const three = await signedIn(auth, email)
    const mixed = await challenged(three, factorId)
    expect(await verify(three, second, mixed, authenticator.get(optionsOf(mixed)))).toMatchObject(
      refused('mfa_factor_not_found', 422),
    )
    const asked = await challenged(three, second)
    const foreign = authenticator.get({ challenge: optionsOf(asked).challenge })
    expect(await verify(three, second, asked, foreign)).toMatchObject(
      refused('webauthn_verification_failed'),
    )
  })

  it("of another user are not found, and another user's key is refused", async () => {
    const victim = await keyHolder()
    const thief = await keyHolder()
    const own = await bearer(thief.client)
    for (const act of ['challenge', 'verify']) {
      expect(await auth.ask('POST', `/factors/${victim.factorId}/${act}`, {}, own)).toMatchObject(
        refused('mfa_factor_not_found', 404),
      )
    }
    const low = await signedIn(auth, victim.email)
    const challenge = await challenged(low, victim.factorId)
    const [key] = victim.authenticator.keys
    const credential = thief.authenticator.get(
      { challenge: optionsOf(challenge).challenge },
      { as: key?.id.toString('base64url') ?? '' },
    )
    expect(await verify(low, victim.factorId, challenge, credential)).toMatchObject(
      refused('webauthn_verification_failed'),
    )
  })

  it('cannot be bypassed: a session without one can neither add a factor nor register a new key for it', async () => {
    const { email, factorId } = await keyHolder()
    const low = await signedIn(auth, email)
    expect((await low.mfa.enroll({ factorType: 'webauthn', friendlyName: 'x' })).error?.code).toBe(
      'insufficient_aal',
    )
    expect((await low.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    const challenge = await challenged(low, factorId)
    expect(challenge.webauthn.type).toBe('request')
    const created = newAuthenticator().create({
      ...optionsOf(challenge),
      rp: { id: 'site.test' },
      user: { id: 'eA' },
    })
    const asCreation = {
      ...challenge,
      webauthn: { ...challenge.webauthn, type: 'create' as const },
    }
    expect(await verify(low, factorId, asCreation, created)).toMatchObject(
      refused('webauthn_challenge_not_found'),
    )
  })

  it('enrolled before an app became active cannot be activated without it', async () => {
    const { client, email } = await newcomer(auth)
    const low = await signedIn(auth, email)
    const factorId = await enrolledKey(low)
    const challenge = await challenged(low, factorId)
    await protectedBy(client)
    const again = await signedIn(auth, email)
    const credential = newAuthenticator().create(optionsOf(challenge))
    expect(await verify(again, factorId, challenge, credential)).toMatchObject(
      refused('webauthn_challenge_not_found'),
    )
    const own = await challenged(again, factorId)
    const made = newAuthenticator().create(optionsOf(own))
    expect(await verify(again, factorId, own, made)).toMatchObject(refused('insufficient_aal', 403))
  })

  it('are valid only at the site of their registration', async () => {
    const { client, factorId, authenticator } = await keyHolder()
    const there = { 'x-test-site': 'other.test' }
    const path = `/factors/${factorId}/challenge`
    const own = await bearer(client)
    expect(await auth.ask('POST', path, {}, { ...own, ...there })).toMatchObject(
      refused('webauthn_credential_not_found', 422),
    )
    const challenge = await challenged(client, factorId)
    const credential = authenticator.get(optionsOf(challenge))
    expect(await verify(client, factorId, challenge, credential, there)).toMatchObject(
      refused('webauthn_challenge_not_found'),
    )
  })

  it('need no PIN, because a password was shown first', async () => {
    const { client, factorId, authenticator } = await keyHolder()
    const challenge = await challenged(client, factorId)
    const credential = authenticator.get(optionsOf(challenge), { userVerified: false })
    expect((await verify(client, factorId, challenge, credential)).status).toBe(200)
  })

  it('report missing parts of a response', async () => {
    const { client, factorId } = await keyHolder()
    const { id: challenge_id } = await challenged(client, factorId)
    const own = await bearer(client)
    for (const webauthn of [undefined, {}, { type: 'x' }, { type: 'request' }]) {
      const body = { challenge_id, webauthn }
      expect(await auth.ask('POST', `/factors/${factorId}/verify`, body, own)).toMatchObject(
        refused('validation_failed'),
      )
    }
    for (const credential_response of ['x', {}, { id: '?' }]) {
      const begun = await challenged(client, factorId)
      expect(await verify(client, factorId, begun, credential_response as object)).toMatchObject(
        refused('webauthn_verification_failed'),
      )
    }
  })

  it('are disabled by settings, and if the server has no site for them', async () => {
    const { client } = await newcomer(auth)
    const own = await bearer(client)
    const body = { factor_type: 'webauthn', friendly_name: 'off' }
    const off = refused('mfa_webauthn_enroll_not_enabled', 422)
    for (const server of [
      auth.another({ webauthnEnroll: false }),
      auth.another({ relyingParty: async () => null }),
    ]) {
      expect(await server.ask('POST', '/factors', body, own)).toMatchObject(off)
    }
    const factorId = await enrolledKey(client)
    const late = auth.another({ webauthnVerify: false })
    for (const act of ['challenge', 'verify']) {
      expect(await late.ask('POST', `/factors/${factorId}/${act}`, {}, own)).toMatchObject(
        refused('mfa_webauthn_verify_not_enabled', 422),
      )
    }
  })
})
