import { createPrivateKey, randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Config } from './config.ts'

/** `also`: further accepted keys, while one key replaces another. */
export type Secrets = {
  signingKey: JWK
  publishableKey: string
  secretKey: string
  also: { signingKeys: JWK[]; publishableKeys: string[]; secretKeys: string[] }
}

type KeySettings = Pick<
  Config,
  'dataDir' | 'jwtSecret' | 'jwtKeyFile' | 'publishableKeys' | 'secretKeys'
>

/**
 * Returns the signing key and the two API keys: from the environment, else created once and stored in the
 * data folder, readable by its owner only.
 */
export async function loadSecrets(config: KeySettings): Promise<Secrets> {
  const stored = await storedSecrets(config.dataDir)
  const signing = (await configuredKeys(config)) ?? [stored.signingKey, ...stored.also.signingKeys]
  const publishable = config.publishableKeys ?? [
    stored.publishableKey,
    ...stored.also.publishableKeys,
  ]
  const secret = config.secretKeys ?? [stored.secretKey, ...stored.also.secretKeys]
  const [[signingKey], [publishableKey], [secretKey]] = [signing, publishable, secret]
  if (!signingKey || !publishableKey || !secretKey) throw new Error('a key is missing')
  const also = {
    signingKeys: signing.slice(1),
    publishableKeys: publishable.slice(1),
    secretKeys: secret.slice(1),
  }
  return { signingKey, publishableKey, secretKey, also }
}

/** Path of the generated secrets in the data folder. */
export const secretsFile = (dataDir: string) => join(dataDir, 'secrets.json')

/** Replaces the secrets in the data folder atomically. */
export function writeSecrets(dataDir: string, secrets: unknown): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = secretsFile(dataDir)
  const draft = `${file}.${process.pid}.partial`
  writeFileSync(draft, textOf(secrets), { mode: 0o600, flag: 'wx' })
  renameSync(draft, file)
}

export const textOf = (secrets: unknown) => `${JSON.stringify(secrets, null, 2)}\n`

export const signingAlgorithms = ['ES256', 'RS256', 'HS256'] as const
export type SigningAlgorithm = (typeof signingAlgorithms)[number]

export async function makeSigningKey(algorithm: SigningAlgorithm = 'ES256'): Promise<JWK> {
  if (algorithm === 'HS256') return named({ kty: 'oct', k: randomBytes(64).toString('base64url') })
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return named(await exportJWK(privateKey))
}
export const makePublishableKey = () => `sb_publishable_${randomBytes(24).toString('base64url')}`
export const makeSecretKey = () => `sb_secret_${randomBytes(32).toString('base64url')}`

/** Returns the secrets stored in the data folder. Creates missing ones. */
export async function storedSecrets(dataDir: string): Promise<Secrets> {
  const file = secretsFile(dataDir)
  const nothing: Secrets['also'] = { signingKeys: [], publishableKeys: [], secretKeys: [] }
  if (existsSync(file)) {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Omit<Secrets, 'also'> & Partial<Secrets>
    return { ...saved, also: { ...nothing, ...saved.also } }
  }
  const made = {
    signingKey: await makeSigningKey(),
    publishableKey: makePublishableKey(),
    secretKey: makeSecretKey(),
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, textOf(made), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return { ...made, also: nothing }
  } catch (error) {
    // A process that started at the same time was first. All processes use its secrets.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return await storedSecrets(dataDir)
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * `JWT_SECRET` contains, and `JWT_KEY_FILE` names, a private key (EC on P-256 or RSA) as a JWK or as PKCS#8
 * PEM, a secret as a JWK, or a JWK set whose first key signs. All keys of the set verify.
 */
async function configuredKeys(config: KeySettings): Promise<[JWK, ...JWK[]] | undefined> {
  const text = config.jwtSecret ?? (config.jwtKeyFile && readFileSync(config.jwtKeyFile, 'utf8'))
  if (!text) return undefined
  try {
    const [first, ...others] = text.trimStart().startsWith('{')
      ? jwksOf(JSON.parse(text))
      : [createPrivateKey(text).export({ format: 'jwk' }) as JWK]
    if (!first) throw new Error('no key')
    if (!privatePartOf(first)) throw new Error('nothing to sign with')
    return [await named(first), ...(await Promise.all(others.map(named)))]
  } catch {
    throw new Error(
      'JWT_SECRET / JWT_KEY_FILE: not a key for ES256, RS256 (of 2048 bits) or HS256 (of 32 bytes): a JWK, JWK set or PKCS#8 PEM',
    )
  }
}

const jwksOf = (parsed: JWK | { keys: JWK[] }): JWK[] =>
  'keys' in parsed && Array.isArray(parsed.keys) ? parsed.keys : [parsed as JWK]

/** The private part of a key. Other keys are derived from it. */
export const privatePartOf = ({ d, k }: JWK): string | undefined => d ?? k

async function named(jwk: JWK): Promise<JWK> {
  const alg = algorithmOf(jwk)
  return { ...jwk, alg, use: 'sig', kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)) }
}

function algorithmOf({ kty, crv, n = '', k = '' }: JWK): SigningAlgorithm {
  const bytes = (text: string) => Buffer.from(text, 'base64url').length
  if (kty === 'EC' && crv === 'P-256') return 'ES256'
  if (kty === 'RSA' && bytes(n) >= 256) return 'RS256'
  if (kty === 'oct' && bytes(k) >= 32) return 'HS256'
  throw new Error('wrong kind of key')
}
