import { isIP } from 'node:net'
import { LookupFailure, type NameLookups } from './name-lookups.ts'
import { isPublicAddress } from './public-addresses.ts'
import { readCertificate } from './read-certificate.ts'
import { type FileAnswer, readProofFile } from './read-proof-file.ts'

/** A host to check, as returned by private.host_to_check. */
export type HostToCheck = {
  host: string
  /** Null if an operator vouched for the host: only its addresses and its certificate are checked. */
  method: 'dns' | 'file' | null
  token: string
  is_apex: boolean
  main_domain: string | null
}

type Reason =
  | 'txt_missing'
  | 'txt_other'
  | 'dns_failed'
  | 'host_unresolved'
  | 'address_refused'
  | 'file_unreachable'
  | 'file_redirected'
  | 'file_missing'
  | 'file_too_long'
  | 'file_other'

type Pointing = 'here' | 'elsewhere' | 'nowhere' | 'unknown'

/** The findings, beside the expected values. */
type Seen = {
  /** Reason for which the host is not proven. */
  reason: Reason | null
  /** TXT records, or the beginning of the file. */
  found: string[]
  pointing: Pointing
  /** Pointing of the same name with `www.` before it. */
  www: Pointing
  addresses: string[]
  alias: string | null
  /** Addresses of the installation's own domain. */
  expected: string[]
  certificate: 'valid' | 'expiring' | 'invalid' | 'none' | 'unknown'
  certificate_until: string | null
}

/** `unknown`: no server answered, so the result says nothing about the owner. */
export type HostCheck = { outcome: 'proven' | 'absent' | 'unknown'; seen: Seen }

export type CheckOptions = {
  lookups: NameLookups
  /** Addresses that are allowed although they are not public: those of a test. */
  allowed: readonly string[]
  ports: { http: number; https: number }
  /** Time limit for each connection. */
  timeoutMs?: number
}

type Proof = Pick<HostCheck, 'outcome'> & Pick<Seen, 'reason' | 'found'>

/**
 * Makes a text fit for PostgreSQL: no NUL, which files in UTF-16 are full of, and no half of a surrogate
 * pair.
 */
const shown = (text: string) =>
  (text.length > 200 ? `${text.slice(0, 199)}…` : text).replaceAll('\0', '\ufffd').toWellFormed()

/**
 * Checks whether a host is proven to be its tenant's, where it points, and whether its certificate is valid.
 * Looks its addresses up once. All further requests go to the first of them, and none is sent if one of them
 * is not public.
 */
export async function checkHost(target: HostToCheck, options: CheckOptions): Promise<HostCheck> {
  const { lookups, ports, timeoutMs = 6_000 } = options
  const [{ addresses, refused }, www, alias, expected] = await Promise.all([
    lookUp(target.host, options),
    lookUp(`www.${target.host}`, options),
    target.is_apex ? null : lookups.alias(target.host).catch(() => null),
    expectedAddresses(target.main_domain, lookups),
  ])
  const address = refused ? undefined : addresses?.[0]
  const [proof, certificate] = await Promise.all([
    proofOf(target, { address, refused, known: addresses !== null, ports, timeoutMs }, lookups),
    address ? readCertificate(target.host, address, { port: ports.https, timeoutMs }) : null,
  ])
  return {
    outcome: proof.outcome,
    seen: {
      reason: proof.reason,
      found: proof.found.slice(0, 5).map(shown),
      pointing: pointingOf(addresses, expected),
      www: pointingOf(www.addresses, expected),
      addresses: (addresses ?? []).slice(0, 8),
      alias,
      expected,
      certificate: certificate?.state ?? 'unknown',
      certificate_until: certificate?.until ?? null,
    },
  }
}

/** Returns a host's addresses, null if no name server answered. `refused`: one of them is not public. */
export async function lookUp(
  host: string,
  { lookups, allowed }: Pick<CheckOptions, 'lookups' | 'allowed'>,
): Promise<{ addresses: string[] | null; refused: boolean }> {
  const addresses = isIP(host) ? [host] : await lookups.addresses(host).catch(() => null)
  const refused = addresses?.some((address) => !isPublicAddress(address, allowed)) ?? false
  return { addresses, refused }
}

const proofText = ({ token }: HostToCheck) => `sanamsob-verification=${token}`

async function proofOf(target: HostToCheck, way: Way, lookups: NameLookups): Promise<Proof> {
  if (target.method === null) return { outcome: 'unknown', reason: null, found: [] }
  return target.method === 'dns' ? proofByRecord(target, lookups) : proofByFile(target, way)
}

async function proofByRecord(target: HostToCheck, lookups: NameLookups): Promise<Proof> {
  try {
    const found = await lookups.texts(`_sanamsob.${target.host}`)
    if (found.some((text) => text.trim() === proofText(target)))
      return { outcome: 'proven', reason: null, found }
    return { outcome: 'absent', reason: found.length > 0 ? 'txt_other' : 'txt_missing', found }
  } catch (error) {
    if (!(error instanceof LookupFailure)) throw error
    return { outcome: 'unknown', reason: 'dns_failed', found: [] }
  }
}

type Way = {
  address: string | undefined
  refused: boolean
  /** False if no name server answered. */
  known: boolean
  ports: CheckOptions['ports']
  timeoutMs: number
}

async function proofByFile(target: HostToCheck, way: Way): Promise<Proof> {
  const { address, refused, known, ports, timeoutMs } = way
  const none = (outcome: 'absent' | 'unknown', reason: Reason): Proof => ({
    outcome,
    reason,
    found: [],
  })
  if (!known) return none('unknown', 'dns_failed')
  if (refused) return none('absent', 'address_refused')
  if (!address) return none('absent', 'host_unresolved')
  const read = (scheme: 'http' | 'https') =>
    readProofFile({
      scheme,
      address,
      port: ports[scheme],
      host: target.host,
      path: '/.well-known/sanamsob-verification.txt',
      timeoutMs,
    })
  const plain = await read('http')
  const isElsewhere = plain === 'unreachable' || isRedirect(plain)
  // Many sites answer by HTTPS only, so the same path is read at the same address. Redirects are not
  // followed.
  const secure = isElsewhere ? await read('https') : plain
  return judgeFile(target, secure === 'unreachable' || isRedirect(secure) ? plain : secure)
}

const isRedirect = (answer: FileAnswer) =>
  typeof answer === 'object' && answer.status >= 300 && answer.status < 400

function judgeFile(target: HostToCheck, answer: FileAnswer): Proof {
  if (answer === 'unreachable') return { outcome: 'unknown', reason: 'file_unreachable', found: [] }
  if (answer === 'too long') return { outcome: 'absent', reason: 'file_too_long', found: [] }
  const { status, text } = answer
  if (status >= 500) return { outcome: 'unknown', reason: 'file_unreachable', found: [] }
  if (isRedirect(answer)) return { outcome: 'absent', reason: 'file_redirected', found: [] }
  if (status !== 200) return { outcome: 'absent', reason: 'file_missing', found: [] }
  const found = [text.replace(/^\uFEFF/, '').trim()]
  if (found[0] === proofText(target)) return { outcome: 'proven', reason: null, found }
  return { outcome: 'absent', reason: 'file_other', found }
}

/** Returns no addresses if the installation has no name of its own in DNS. */
async function expectedAddresses(main: string | null, lookups: NameLookups): Promise<string[]> {
  if (!main?.includes('.') || !/[a-z]/.test(main)) return []
  return await lookups.addresses(main).catch(() => [])
}

function pointingOf(addresses: string[] | null, expected: string[]): Pointing {
  if (addresses === null) return 'unknown'
  if (addresses.length === 0) return 'nowhere'
  if (expected.length === 0) return 'unknown'
  return addresses.every((address) => expected.includes(address)) ? 'here' : 'elsewhere'
}
