import type pg from 'pg'
import type { Config } from '../config.ts'
import { type Finding, fail, look, ok, skipped, warn } from './finding.ts'

const patienceMs = 5_000
const mostNamed = 5

type Standing = {
  host: string
  is_own: boolean
  has_one: boolean
  is_overdue: boolean
  problem: string | null
  problem_detail: string | null
}

/** Where the server gets certificates by itself: whether the authority answers, and how they stand. */
export async function lookAtCertificates(
  pool: Pick<pg.Pool, 'query'>,
  config: Config,
): Promise<Finding[]> {
  const { acme } = config
  if (!acme)
    return [{ check: 'certificates', ...skipped('the proxy gets them (no ACME_DIRECTORY)') }]
  return [
    await look('certificate authority', () => authorityVerdict(acme.directory)),
    await look('certificates', () => certificatesVerdict(pool, new URL(config.publicUrl).hostname)),
  ]
}

async function authorityVerdict(directory: string) {
  const answer = await fetch(directory, { signal: AbortSignal.timeout(patienceMs) })
  const { newOrder } = (await answer.json()) as { newOrder?: unknown }
  if (!answer.ok || !newOrder) return fail(`${directory} is no ACME directory`)
  return ok(`${new URL(directory).host} answers`)
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
  const says = `${served.length} there${lacking.length > 0 ? `; ${named(lacking)}` : ''}`
  if (!served.some(({ is_own }) => is_own)) return fail(`${ownHost} has none; ${says}`)
  return lacking.length > 0 ? warn(says) : ok(says)
}

/** www. of a domain that nobody has given an address is none to have. */
const isLacking = ({ host, has_one, problem }: Standing) =>
  !has_one && problem !== null && !(host.startsWith('www.') && problem === 'unresolved')

function named(rows: Standing[]): string {
  const first = rows.slice(0, mostNamed).map(({ host, is_overdue, problem, problem_detail }) => {
    const why = [problem, problem_detail].filter((word) => word !== null).join(', ')
    return `${host} ${is_overdue ? 'is not renewed' : 'has none'}${why && ` (${why})`}`
  })
  const more = rows.length - first.length
  return `${first.join('; ')}${more > 0 ? `; ${more} more` : ''}`
}
