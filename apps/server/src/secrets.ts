import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importPKCS8, type JWK } from 'jose'
import type { Config } from './config.ts'

export type Secrets = { signingKey: JWK; publishableKey: string; secretKey: string }

/**
 * The signing key and the two API keys: from the environment, else made once and kept in the data
 * folder, readable by its owner only.
 */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const stored = await storedSecrets(config.dataDir)
  return {
    signingKey: (await configuredKey(config)) ?? stored.signingKey,
    publishableKey: config.publishableKey ?? stored.publishableKey,
    secretKey: config.secretKey ?? stored.secretKey,
  }
}

/** Where the data folder keeps what was made once. */
export const secretsFile = (dataDir: string) => join(dataDir, 'secrets.json')

async function storedSecrets(dataDir: string): Promise<Secrets> {
  const file = secretsFile(dataDir)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const secrets: Secrets = {
    signingKey: await named(await exportJWK(privateKey)),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return secrets
  } catch (error) {
    // A process starting beside this one was first: its secrets are everybody's.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return await storedSecrets(dataDir)
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** `JWT_SECRET` holds, and `JWT_KEY_FILE` names, an ES256 private key as a JWK or as PKCS#8 PEM. */
async function configuredKey(config: Config): Promise<JWK | undefined> {
  const text = config.jwtSecret ?? (config.jwtKeyFile && readFileSync(config.jwtKeyFile, 'utf8'))
  if (!text) return undefined
  try {
    const jwk = text.trimStart().startsWith('{')
      ? (JSON.parse(text) as JWK)
      : await exportJWK(await importPKCS8(text, 'ES256', { extractable: true }))
    if (jwk.kty !== 'EC' || jwk.crv !== 'P-256' || !jwk.d) throw new Error('wrong kind of key')
    return await named(jwk)
  } catch {
    throw new Error('JWT_SECRET / JWT_KEY_FILE: not an ES256 private key (JWK or PKCS#8 PEM)')
  }
}

async function named(jwk: JWK): Promise<JWK> {
  return { ...jwk, alg: 'ES256', use: 'sig', kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)) }
}
