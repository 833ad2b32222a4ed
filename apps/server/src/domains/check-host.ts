import { LookupFailure, type NameLookups } from './name-lookups.ts'
import { isPublicAddress } from './public-addresses.ts'
import { readCertificate } from './read-certificate.ts'
import { type FileAnswer, readProofFile } from './read-proof-file.ts'

/** What the database gives out to be checked (private.host_to_check). */
export type HostToCheck = {
  host: string
  method: 'dns' | 'file'
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

/** What was seen, beside what is expected. */
type Seen = {
  /** Why it is not proven. */
  reason: Reason | null
  /** TXT records, or the beginning of the file. */
  found: string[]
  pointing: 'here' | 'elsewhere' | 'nowhere' | 'unknown'
  addresses: string[]
  alias: string | null
  /** The addresses of the installation's own domain. */
  expected: string[]
  certificate: 'valid' | 'expiring' | 'invalid' | 'none' | 'unknown'
  certificate_until: string | null
}

/** `unknown`: nobody answered, so nothing is said about who owns it. */
export type HostCheck = { outcome: 'proven' | 'absent' | 'unknown'; seen: Seen }

export type CheckOptions = {
  lookups: NameLookups
  /** Addresses that are asked although they are not public: a test's own. */
  allowed: readonly string[]
  ports: { http: number; https: number }
  /** For each connection. */
  timeoutMs?: number
}

type Proof = Pick<HostCheck, 'outcome'> & Pick<Seen, 'reason' | 'found'>

/** As PostgreSQL can keep it: no NUL, which files in UTF-16 are full of, and no half of a letter. */
const shown = (text: string) =>
  (text.length > 200 ? `${text.slice(0, 199)}…` : text).replaceAll('\0', '\ufffd').toWellFormed()

/**
 * Looks whether a host is proven to be its tenant's, where it points and what its certificate is worth.
 * Its addresses are looked up once; all that is asked afterwards goes to the first of them, and nothing
 * goes out where one of them is not public.
 */
export async function checkHost(target: HostToCheck, options: CheckOptions): Promise<HostCheck> {
  const { lookups, allowed, ports, timeoutMs = 6_000 } = options
  const [addresses, alias, expected] = await Promise.all([
    lookups.addresses(target.host).catch(() => null),
    target.is_apex ? null : lookups.alias(target.host).catch(() => null),
    expectedAddresses(target.main_domain, lookups),
  ])
  const refused = addresses?.some((address) => !isPublicAddress(address, allowed)) ?? false
  const address = refused ? undefined : addresses?.[0]
  const [proof, certificate] = await Promise.all([
    target.method === 'dns'
      ? proofByRecord(target, lookups)
      : proofByFile(target, { address, refused, known: addresses !== null, ports, timeoutMs }),
    address ? readCertificate(target.host, address, { port: ports.https, timeoutMs }) : null,
  ])
  return {
    outcome: proof.outcome,
    seen: {
      reason: proof.reason,
      found: proof.found.slice(0, 5).map(shown),
      pointing: pointingOf(addresses, expected),
      addresses: (addresses ?? []).slice(0, 8),
      alias,
      expected,
      certificate: certificate?.state ?? 'unknown',
      certificate_until: certificate?.until ?? null,
    },
  }
}

const proofText = ({ token }: HostToCheck) => `sanamsob-verification=${token}`

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
  /** Whether the name servers told the addresses at all. */
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
  // Many sites answer by https alone: the same path of the same address, wherever a redirect leads.
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

/** Empty where the installation has no name of its own in DNS. */
async function expectedAddresses(main: string | null, lookups: NameLookups): Promise<string[]> {
  if (!main?.includes('.') || !/[a-z]/.test(main)) return []
  return await lookups.addresses(main).catch(() => [])
}

function pointingOf(addresses: string[] | null, expected: string[]): Seen['pointing'] {
  if (addresses === null) return 'unknown'
  if (addresses.length === 0) return 'nowhere'
  if (expected.length === 0) return 'unknown'
  return addresses.every((address) => expected.includes(address)) ? 'here' : 'elsewhere'
}
