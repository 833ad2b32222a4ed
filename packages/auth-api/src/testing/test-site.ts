import {
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../../../tests/support/software-authenticator.ts'
import type { RelyingParty } from '../options.ts'
import { type Client, newcomer, type TestAuth } from './test-auth.ts'

/** Returns one of two sites by a header; null for any other. */
export async function testSites(request: Request): Promise<RelyingParty | null> {
  const id = request.headers.get('x-test-site') ?? 'site.test'
  if (!['site.test', 'other.test'].includes(id)) return null
  return { id, name: 'สนามสอบ', origins: [`https://${id}`] }
}

export const newAuthenticator = (host = 'site.test') => softwareAuthenticator(`https://${host}`)

export async function tokenOf(client: Client): Promise<string> {
  const { data } = await client.getSession()
  return data.session?.access_token ?? ''
}

export async function bearer(client: Client) {
  return { authorization: `Bearer ${await tokenOf(client)}` }
}

/** Registers a passkey for the signed-in user by the client's two steps. */
export async function passkeyOf(client: Client, authenticator: SoftwareAuthenticator) {
  const begun = await client.passkey.startRegistration()
  if (begun.error) throw begun.error
  const credential = authenticator.create(begun.data.options)
  const { data, error } = await client.passkey.verifyRegistration({
    challengeId: begun.data.challenge_id,
    credential,
  })
  if (error) throw error
  return { ...data, credentialId: credential.id }
}

/** Creates an account with a passkey, and the authenticator that stores it. */
export async function keeper(auth: TestAuth, host = 'site.test') {
  const person = await newcomer(auth)
  const authenticator = newAuthenticator(host)
  const passkey = await passkeyOf(person.client, authenticator)
  return { ...person, authenticator, passkey }
}

/** Starts a sign-in up to the challenge. */
export async function begunSignIn(auth: TestAuth, headers: Record<string, string> = {}) {
  const { body, headers: answered } = await auth.ask(
    'POST',
    '/passkeys/authentication/options',
    {},
    headers,
  )
  type Options = Parameters<SoftwareAuthenticator['get']>[0]
  return {
    challenge_id: body.challenge_id as string,
    options: body.options as Options,
    cookie: answered.getSetCookie()[0]?.split(';')[0] ?? '',
  }
}

/**
 * Browser globals of the WebAuthn ceremonies, backed by this authenticator. Options remain the JSON of the
 * response.
 */
export function webauthnGlobals(authenticator: SoftwareAuthenticator, host = 'site.test') {
  class PublicKeyCredential {
    static parseCreationOptionsFromJSON = (options: unknown) => options
    static parseRequestOptionsFromJSON = (options: unknown) => options
    toJSON: () => unknown
    constructor(json: unknown) {
      this.toJSON = () => json
    }
  }
  type Asked<Options> = { publicKey: Options }
  const credentials = {
    create: async ({ publicKey }: Asked<Parameters<SoftwareAuthenticator['create']>[0]>) =>
      new PublicKeyCredential(authenticator.create(publicKey)),
    get: async ({ publicKey }: Asked<Parameters<SoftwareAuthenticator['get']>[0]>) =>
      new PublicKeyCredential(authenticator.get(publicKey)),
  }
  const navigator = { credentials }
  const location = new URL(`https://${host}`)
  const window = { PublicKeyCredential, navigator, location }
  return { PublicKeyCredential, navigator, window, document: {} }
}
