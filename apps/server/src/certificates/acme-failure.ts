import { AsyncLocalStorage } from 'node:async_hooks'
import { axios } from 'acme-client'

/** Why an authority gave no certificate, in the words of private.certificates. */
type Problem = 'refused' | 'rate_limited' | 'ca_unreachable' | 'ca_failed'

export class AcmeFailure extends Error {
  override readonly name = 'AcmeFailure'
  readonly problem: Problem
  readonly retryAfterSeconds: number | null
  /** Of the account: the authority does not know it. */
  readonly isAccountGone: boolean
  /** @param message in the authority's words, which an administrator reads */
  constructor(message: string, heard: Heard) {
    super(heard.status === null ? 'no answer' : message)
    this.problem = problemOf(heard)
    this.retryAfterSeconds = heard.retryAfterSeconds
    this.isAccountGone = heard.type === 'accountDoesNotExist'
  }
}

type Heard = {
  /** The last part of the problem's name (RFC 8555, section 6.7). */
  type: string | null
  status: number | null
  retryAfterSeconds: number | null
}

/** Of a host, not of the authority: asking again soon is no use, and asking another neither. */
const ofTheHost = new Set([
  ...['caa', 'connection', 'dns', 'incorrectResponse', 'rejectedIdentifier', 'tls'],
  ...['unauthorized', 'unsupportedIdentifier'],
])

function problemOf({ type, status }: Heard): Problem {
  if (type === 'rateLimited' || status === 429) return 'rate_limited'
  if (type && ofTheHost.has(type)) return 'refused'
  return status === null || status >= 500 ? 'ca_unreachable' : 'ca_failed'
}

const hearing = new AsyncLocalStorage<Heard>()
const namespace = 'urn:ietf:params:acme:error:'
const longestRequestMs = 15_000
const longestAnswer = 1_000_000

// The library tells failures in a sentence alone, and would wait as long as an authority says, and try again:
// the job's places are few, and the database knows when to.
axios.defaults.timeout = longestRequestMs
axios.defaults.maxContentLength = longestAnswer
Object.assign(axios.defaults, { acmeSettings: { retryMaxAttempts: 0, retryDefaultDelay: 0 } })
axios.interceptors.response.use(
  (response) => {
    const heard = hearing.getStore()
    if (heard) Object.assign(heard, whatIsSaid(response))
    return response
  },
  (error) => {
    const heard = hearing.getStore()
    if (heard) Object.assign(heard, { type: null, status: null, retryAfterSeconds: null })
    throw error
  },
)

type Response = { status: number; data: unknown; headers: Record<string, unknown> }

function whatIsSaid({ status, data, headers }: Response): Heard {
  const said = (data ?? {}) as { type?: unknown; error?: { type?: unknown } }
  const type = [said.type, said.error?.type].find(
    (each): each is string => typeof each === 'string' && each.startsWith(namespace),
  )
  return {
    type: type?.slice(namespace.length) ?? null,
    status,
    retryAfterSeconds: secondsOf(headers['retry-after']),
  }
}

/** `Retry-After` holds seconds, or a date. */
function secondsOf(header: unknown): number | null {
  if (typeof header !== 'string') return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(Math.ceil(seconds), 0) : null
}

/**
 * A conversation with an authority.
 * @throws {AcmeFailure} for whatever goes wrong in it
 */
export async function conversing<T>(work: () => Promise<T>): Promise<T> {
  const heard: Heard = { type: null, status: 200, retryAfterSeconds: null }
  try {
    return await hearing.run(heard, work)
  } catch (error) {
    throw new AcmeFailure(error instanceof Error ? error.message : String(error), heard)
  }
}
