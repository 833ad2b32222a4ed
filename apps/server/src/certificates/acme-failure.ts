import { AsyncLocalStorage } from 'node:async_hooks'
import { axios } from 'acme-client'

/** Reason for which an authority issued no certificate, as stored in private.certificates. */
type Problem = 'refused' | 'rate_limited' | 'ca_unreachable' | 'ca_failed'

export class AcmeFailure extends Error {
  override readonly name = 'AcmeFailure'
  readonly problem: Problem
  readonly retryAfterSeconds: number | null
  /** True if the authority does not know the account. */
  readonly isAccountGone: boolean
  /** @param message the authority's own text, which administrators read */
  constructor(message: string, heard: Heard) {
    super(heard.status === null ? 'no answer' : message)
    this.problem = problemOf(heard)
    this.retryAfterSeconds = heard.retryAfterSeconds
    this.isAccountGone = heard.type === 'accountDoesNotExist'
  }
}

type Heard = {
  /** Last part of the problem type (RFC 8555, section 6.7). */
  type: string | null
  status: number | null
  retryAfterSeconds: number | null
}

/** Problems of the host, not of the authority: neither a prompt retry nor another authority helps. */
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
const maxRequestMs = 15_000
const maxResponseLength = 1_000_000

// The library reports a failure only as a sentence, waits as long as an authority asks, and retries. The job
// has few slots, and the database schedules retries, so the library's own retries are off.
axios.defaults.timeout = maxRequestMs
axios.defaults.maxContentLength = maxResponseLength
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

/** `Retry-After` contains seconds or a date. */
function secondsOf(header: unknown): number | null {
  if (typeof header !== 'string') return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(Math.ceil(seconds), 0) : null
}

/**
 * Runs a dialogue with an authority and records its last response.
 * @throws {AcmeFailure} for any error in it
 */
export async function conversing<T>(work: () => Promise<T>): Promise<T> {
  const heard: Heard = { type: null, status: 200, retryAfterSeconds: null }
  try {
    return await hearing.run(heard, work)
  } catch (error) {
    throw new AcmeFailure(error instanceof Error ? error.message : String(error), heard)
  }
}
