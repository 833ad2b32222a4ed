import type { AuthContext, Call } from '../../auth-context.ts'
import { invalid } from '../../errors/auth-error.ts'
import { json } from '../../http/json.ts'
import { requireAdmin } from '../../http/require-user.ts'
import { type UserRow, userColumns } from '../../users/find-user.ts'
import { toUserJson } from '../../users/user-json.ts'

/** Maximum length of an address in characters. A longer filter matches no user. */
const maxEmailLength = 320

/**
 * GET /admin/users?page&per_page&filter: newest first, 50 per page by default. `filter` matches part of the
 * e-mail address. `X-Total-Count` contains the total, `Link` the adjacent pages.
 */
export async function listUsers(auth: AuthContext, call: Call): Promise<Response> {
  await requireAdmin(auth, call)
  const page = readNumber(call, 'page', 1, 1_000_000)
  const perPage = readNumber(call, 'per_page', 50, 1000)
  const filter = (call.url.searchParams.get('filter') ?? '').slice(0, maxEmailLength)
  const matches = `$1 = '' or strpos(u.email, lower($1)) > 0`
  const [users, count] = await Promise.all([
    auth.pool.query<UserRow>(
      `select ${userColumns} from auth.users u where ${matches}
       order by u.created_at desc nulls last, u.id limit $2 offset $3`,
      [filter, perPage, (page - 1) * perPage],
    ),
    auth.pool.query<{ total: number }>(
      `select count(*)::int as total from auth.users u where ${matches}`,
      [filter],
    ),
  ])
  const total = count.rows[0]?.total ?? 0
  return json(
    { users: users.rows.map(toUserJson), aud: auth.settings.audience },
    { 'x-total-count': String(total), link: links(call, page, Math.ceil(total / perPage)) },
  )
}

function readNumber(call: Call, name: string, fallback: number, max: number): number {
  const text = call.url.searchParams.get(name) || String(fallback)
  const value = Number(text)
  if (!/^\d{1,7}$/.test(text) || value < 1) throw invalid(`Bad Pagination Parameters: ${name}`)
  return Math.min(value, max)
}

function links(call: Call, page: number, last: number): string {
  const { searchParams } = call.url
  const link = (number: number, name: string) => {
    const query = new URLSearchParams({ page: String(number) })
    for (const other of ['per_page', 'filter']) {
      const asked = searchParams.get(other)
      if (asked !== null) query.set(other, asked.slice(0, maxEmailLength))
    }
    return `<${call.url.pathname}?${query}>; rel="${name}"`
  }
  const next = page < last ? [link(page + 1, 'next')] : []
  return [...next, link(Math.max(last, 1), 'last')].join(', ')
}
