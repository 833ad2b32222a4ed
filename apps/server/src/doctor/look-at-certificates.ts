import type { Finding, FindingDetail } from '@sanamsob/domain/findings'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { fail, finding, look, ok, skipped, verdict } from './finding.ts'

const patienceMs = 5_000
const maxNamed = 5

type Standing = {
  host: string
  is_own: boolean
  has_one: boolean
  is_overdue: boolean
  problem: string | null
  problem_detail: string | null
}

/** Checks the authority and the certificates, if the server obtains them itself. */
export async function lookAtCertificates(
  pool: Pick<pg.Pool, 'query'>,
  config: Config,
): Promise<Finding[]> {
  const { acme } = config
  if (!acme) return [{ check: 'certificates', ...skipped('certificates_by_proxy') }]
  return [
    await look('certificate authority', () => authorityVerdict(acme.directory)),
    await look('certificates', () => certificatesVerdict(pool, new URL(config.publicUrl).hostname)),
  ]
}

async function authorityVerdict(directory: string) {
  const answer = await fetch(directory, { signal: AbortSignal.timeout(patienceMs) })
  const { newOrder } = (await answer.json()) as { newOrder?: unknown }
  if (!answer.ok || !newOrder) return fail('authority_wrong', { directory })
  return ok('authority_answers', { host: new URL(directory).host })
}

async function certificatesVerdict(pool: Pick<pg.Pool, 'query'>, ownHost: string) {
  const { rows } = await pool.query<Standing>(
    `select host, host = $1 as is_own, chain is not null as has_one,
       coalesce(overdue_at < now(), false) as is_overdue, problem, problem_detail
     from private.certificates where unwanted_since is null
     order by host = $1 desc, overdue_at nulls last, host`,
    [ownHost],
  )
  const served = rows.filter(({ has_one }) => has_one)
  const lacking = rows.filter((row) => row.is_overdue || isLacking(row))
  const reported = [finding('certificates_held', { count: served.length }), ...named(lacking)]
  if (!served.some(({ is_own }) => is_own)) {
    const isListed = lacking.slice(0, maxNamed).some(({ is_own }) => is_own)
    const own = finding('certificate_missing', { host: ownHost, why: '–' })
    return verdict('fail', isListed ? reported : [own, ...reported])
  }
  return verdict(lacking.length > 0 ? 'warn' : 'ok', reported)
}

/** The www. name of a domain cannot have a certificate if it has no address. */
const isLacking = ({ host, has_one, problem }: Standing) =>
  !has_one && problem !== null && !(host.startsWith('www.') && problem === 'unresolved')

function named(rows: Standing[]): FindingDetail[] {
  const first = rows.slice(0, maxNamed).map(({ host, is_overdue, problem, problem_detail }) => {
    const why = [problem, problem_detail].filter((word) => word !== null).join(', ') || '–'
    return finding(is_overdue ? 'certificate_overdue' : 'certificate_missing', { host, why })
  })
  const more = rows.length - first.length
  return more > 0 ? [...first, finding('certificates_more', { count: more })] : first
}
