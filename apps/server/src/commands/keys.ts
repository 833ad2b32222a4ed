import type { JWK } from 'jose'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { forgetOtherKeys } from '../payments/sealing-key.ts'
import {
  loadSecrets,
  makePublishableKey,
  makeSecretKey,
  makeSigningKey,
  type Secrets,
  type SigningAlgorithm,
  signingAlgorithms,
  storedSecrets,
  writeSecrets,
} from '../secrets.ts'
import {
  acceptKeys,
  fingerprintsOf,
  foreignKinds,
  type KeyKind,
  keyKinds,
} from '../security/key-fingerprints.ts'
import { commandLine, misused } from './command-line.ts'
import { withPool } from './with-pool.ts'

const usage = `Usage:
  npm run keys -- show             fingerprints of the keys in use, and whether the database knows them
  npm run keys -- accept           makes the keys of this environment those of the database
  npm run keys -- prepare KIND…    creates a new key, accepted in addition to the one in use
  npm run keys -- use KIND…        puts the new key in use; the former one is still accepted
  npm run keys -- retire KIND…     accepts only the key in use
  KIND is signing, publishable or secret; a new signing key is for --algorithm ES256 (the default), RS256
  or HS256. After each of the last three restart every process.`

const given = commandLine(usage, { algorithm: { type: 'string', default: 'ES256' } })
const algorithm = given?.values.algorithm ?? ''
const isAlgorithm = (text: string): text is SigningAlgorithm =>
  (signingAlgorithms as readonly string[]).includes(text)
const [action = '', ...kinds] = given?.positionals ?? []
const isKind = (text: string): text is KeyKind => (keyKinds as readonly string[]).includes(text)
const changes = ['prepare', 'use', 'retire']

if (given && !isAlgorithm(algorithm)) {
  misused(usage)
} else if (['show', 'accept'].includes(action) && kinds.length === 0) {
  await withPool('keys', action === 'show' ? show : accept)
} else if (changes.includes(action) && kinds.length > 0 && kinds.every(isKind)) {
  await withPool('keys', change)
} else if (given) misused(usage)

async function show(pool: pg.Pool, config: Config): Promise<void> {
  const secrets = await loadSecrets(config)
  const foreign = await foreignKinds(pool, secrets)
  for (const [name, [inUse, ...also]] of Object.entries(fingerprintsOf(secrets))) {
    const beside = also.length > 0 ? `, also accepted ${also.join(', ')}` : ''
    const verdict = foreign.includes(name as KeyKind)
      ? 'NOT the key that this database was used with'
      : 'fits the database'
    console.log(`${name}: ${inUse}${beside}: ${verdict}`)
  }
  if (foreign.length > 0) process.exitCode = 1
}

async function accept(pool: pg.Pool, config: Config): Promise<void> {
  await acceptKeys(pool, await loadSecrets(config))
  console.log('This database is used with these keys now; others are refused.')
}

async function change(pool: pg.Pool, config: Config): Promise<void> {
  let secrets = await loadSecrets(config)
  let stored = await storedSecrets(config.dataDir)
  const { secretKey } = secrets
  const lines: string[] = []
  for (const kind of kinds.filter(isKind)) {
    const list = await changed(listOf(secrets, kind), kind)
    secrets = withList(secrets, kind, list)
    if (isFromEnvironment(config, kind)) lines.push(environmentLine(list, kind))
    else stored = withList(stored, kind, list)
  }
  writeSecrets(config.dataDir, stored)
  await acceptKeys(pool, secrets, kinds.filter(isKind))
  if (action === 'retire' && kinds.includes('secret')) await forgetOtherKeys(pool, secretKey)
  if (lines.length > 0) console.log(`Set in the environment of every process:\n${lines.join('\n')}`)
  if (lines.length < kinds.length) console.log(`The keys in ${config.dataDir} are changed.`)
  console.log('Restart every process now, one after the other if you like.')
}

/** Returns the keys of a kind after the change, the one in use first. */
async function changed(list: (JWK | string)[], kind: KeyKind): Promise<(JWK | string)[]> {
  const [inUse, ...also] = list
  if (!inUse) throw new Error('There is no key.')
  if (action === 'retire') return [inUse]
  if (action === 'prepare') {
    if (also.length > 0)
      throw new Error(`${kind}: a key is already prepared, or not retired yet: see "show".`)
    return [inUse, await made(kind)]
  }
  const next = also.at(-1)
  if (!next) throw new Error(`No key is prepared: npm run keys -- prepare ${kind}`)
  return [next, inUse]
}

function made(kind: KeyKind): Promise<JWK> | string {
  if (kind === 'signing') return makeSigningKey(isAlgorithm(algorithm) ? algorithm : undefined)
  return kind === 'secret' ? makeSecretKey() : makePublishableKey()
}

function listOf(secrets: Secrets, which: KeyKind): (JWK | string)[] {
  const { signingKey, publishableKey, secretKey, also } = secrets
  if (which === 'signing') return [signingKey, ...also.signingKeys]
  if (which === 'secret') return [secretKey, ...also.secretKeys]
  return [publishableKey, ...also.publishableKeys]
}

function withList(secrets: Secrets, which: KeyKind, list: (JWK | string)[]): Secrets {
  const [first, ...others] = list as [never, ...never[]]
  const name = { signing: 'signingKey', publishable: 'publishableKey', secret: 'secretKey' }[which]
  return { ...secrets, [name]: first, also: { ...secrets.also, [`${name}s`]: others } }
}

function isFromEnvironment(config: Config, which: KeyKind): boolean {
  if (which === 'signing') return Boolean(config.jwtSecret ?? config.jwtKeyFile)
  return Boolean(which === 'secret' ? config.secretKeys : config.publishableKeys)
}

/** A key from JWT_KEY_FILE is printed as a value of JWT_SECRET too. */
function environmentLine(list: (JWK | string)[], kind: KeyKind): string {
  if (kind === 'signing') return `JWT_SECRET=${JSON.stringify({ keys: list })}`
  return `${kind === 'secret' ? 'SECRET_KEY' : 'PUBLISHABLE_KEY'}=${list.join(',')}`
}
