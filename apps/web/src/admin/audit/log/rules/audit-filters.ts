import type { ListAddress } from '@/lib/list-address'

/** Days of the address are days in Bangkok, as everywhere in the product. */
const offset = '+07:00'
const dayMilliseconds = 24 * 60 * 60 * 1000

/** What the list's address asks of the trail, as the database's functions take it. */
export function auditFilters({ q, filters }: Pick<ListAddress, 'q' | 'filters'>) {
  const { view: _, from, to, ...exact } = filters
  const asked = { ...exact, row: q, from: startOf(from, 0), to: startOf(to, 1) }
  return Object.fromEntries(
    Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** When a day begins, or one of the next; nothing for what is no day. */
function startOf(day: string | undefined, later: number): string | undefined {
  if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const start = Date.parse(`${day}T00:00:00${offset}`)
  return Number.isNaN(start) ? undefined : new Date(start + later * dayMilliseconds).toISOString()
}
