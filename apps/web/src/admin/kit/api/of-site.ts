import type { OfSite } from './versions'

/** What belongs to no tenant, in an address and in a form: it is the hub's. */
export const globalTenant = 'global'

/** Tables whose rows belong to a site: what the site that is shown narrows. */
const ofSites = {
  categories: true,
  subcategories: true,
  courses: true,
  quiz_sets: true,
  storage_quotas: true,
  payment_orders: true,
} satisfies Record<OfSite, true>

/** `questions` is a view, whose rows have their quiz set's tenant. */
export const isOfSite = (table: string) => table === 'questions' || Object.hasOwn(ofSites, table)

type SiteQuery<Query> = {
  is: (column: 'tenant_id', value: null) => Query
  eq: (column: 'tenant_id', value: string) => Query
}

/** Rows of one site only: a tenant's id, or `global`. */
export function ofSite<Query extends SiteQuery<Query>>(query: Query, site: string): Query {
  return site === globalTenant ? query.is('tenant_id', null) : query.eq('tenant_id', site)
}
