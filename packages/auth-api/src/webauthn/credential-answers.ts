import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { AuthError } from '../errors/auth-error.ts'
import type { RelyingParty } from '../options.ts'

/** EdDSA, ES256 and RS256, which authenticators support. */
export const algorithms = [-8, -7, -257]

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof transports)[number]

const bytes = z.string().regex(/^[\w-]+$/)
/** Maximum length in characters of an encoded credential id, which has at most 1,023 bytes. */
const maxIdLength = 1364
const common = {
  id: bytes.max(maxIdLength),
  rawId: bytes.max(maxIdLength),
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
}

const created = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string())
      .nullish()
      .transform((named) => transports.filter((one) => named?.includes(one))),
  }),
})

const requested = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish().transform((handle) => handle ?? undefined),
  }),
})

export type Asked = {
  site: RelyingParty
  challenge: string
  /** Whether the authenticator must have verified the user by PIN, fingerprint or face. */
  userVerification: boolean
}

export type NewCredential = {
  id: Buffer
  publicKey: Buffer
  signCount: number
  transports: Transport[]
  aaguid: string
  userVerified: boolean
  backupEligible: boolean
  backedUp: boolean
}

/** @throws AuthError `webauthn_verification_failed` (400), without the reason */
export async function readNewCredential(answer: unknown, asked: Asked): Promise<NewCredential> {
  const { verifyRegistrationResponse } = await webauthnLibrary()
  const helpers = await webauthnHelpers()
  return orRefused(async () => {
    const response = created.parse(answer) satisfies RegistrationResponseJSON
    requireOwnPage(helpers, response.response.clientDataJSON)
    requireNoCertificate(helpers, response.response.attestationObject)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      ...expected(asked),
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) throw refusal()
    const { credential, aaguid, userVerified, ...backup } = registrationInfo
    if (credential.id !== response.id) throw refusal()
    return {
      id: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: response.response.transports,
      aaguid,
      userVerified,
      backupEligible: backup.credentialDeviceType === 'multiDevice',
      backedUp: backup.credentialBackedUp,
    }
  })
}

type Assertion = { response: AuthenticationResponseJSON; id: Buffer; handle: Buffer | null }

/** Parses the identification of the key. Nothing in it is proved. */
export function readAssertion(answer: unknown): Assertion {
  const parsed = requested.safeParse(answer)
  if (!parsed.success) throw refusal('Invalid credential response')
  const { id, response } = parsed.data
  const handle = response.userHandle ? Buffer.from(response.userHandle, 'base64url') : null
  return { response: parsed.data, id: Buffer.from(id, 'base64url'), handle }
}

export type KnownKey = { id: Buffer; publicKey: Buffer; signCount: number }
export type Shown = { signCount: number; backedUp: boolean }

/**
 * @throws AuthError `webauthn_verification_failed` (400) for a wrong signature, site or challenge, and for a
 *   counter that has not increased, as in a cloned authenticator
 */
export async function verifyAssertion(
  { response }: Assertion,
  key: KnownKey,
  asked: Asked,
): Promise<Shown> {
  const { verifyAuthenticationResponse } = await webauthnLibrary()
  const helpers = await webauthnHelpers()
  return orRefused(async () => {
    requireOwnPage(helpers, response.response.clientDataJSON)
    const credential: WebAuthnCredential = {
      id: key.id.toString('base64url'),
      publicKey: new Uint8Array(key.publicKey),
      counter: key.signCount,
    }
    const outcome = await verifyAuthenticationResponse({ response, credential, ...expected(asked) })
    if (!outcome.verified) throw refusal()
    const { newCounter, credentialBackedUp } = outcome.authenticationInfo
    return { signCount: newCounter, backedUp: credentialBackedUp }
  })
}

function expected({ site, challenge, userVerification }: Asked) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    requireUserVerification: userVerification,
  }
}

type Helpers = Awaited<ReturnType<typeof webauthnHelpers>>

/** Refuses responses from a page embedded in another site, which could overlay it. */
function requireOwnPage({ decodeClientDataJSON }: Helpers, clientData: string): void {
  if (decodeClientDataJSON(clientData).crossOrigin) throw refusal()
}

/**
 * No attestation is requested, so browsers send none. Validating a certificate would send requests to URLs
 * that it contains.
 */
function requireNoCertificate({ decodeAttestationObject }: Helpers, attestation: string): void {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')))
  const format = decoded.get('fmt')
  if (format === 'none') return
  if (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined) throw refusal()
}

async function orRefused<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AuthError ? error : refusal()
  }
}

function refusal(message = 'Credential verification failed'): AuthError {
  return new AuthError('webauthn_verification_failed', { message })
}

/** Loaded at the first use of a key: the library has about 300 files and would take a tenth of the startup time. */
export const webauthnLibrary = () => import('@simplewebauthn/server')
const webauthnHelpers = () => import('@simplewebauthn/server/helpers')
