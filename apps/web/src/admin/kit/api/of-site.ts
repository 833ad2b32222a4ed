import type { OfSite } from './versions'

/** Stands for a null tenant id in URLs and forms: the row belongs to the hub. */
export const globalTenant = 'global'

/**
 * Tables with a `tenant_id`, whose lists the selected site filters; subjects serve the tags, which all sites
 * share, and questions of a site may cite the hub's laws.
 */
const ofSites = {
  categories: true,
  subcategories: true,
  courses: true,
  quiz_sets: true,
  storage_quotas: true,
  payment_orders: true,
  exam_blueprints: true,
} satisfies Record<Exclude<OfSite, 'subjects' | 'laws'>, true>

/** `questions` is a view whose rows have the tenant of their quiz set. */
export const isOfSite = (table: string) => table === 'questions' || Object.hasOwn(ofSites, table)

type SiteQuery<Query> = {
  is: (column: 'tenant_id', value: null) => Query
  eq: (column: 'tenant_id', value: string) => Query
}

/** Limits a query to one site, given by a tenant id or `global`. */
export function ofSite<Query extends SiteQuery<Query>>(query: Query, site: string): Query {
  return site === globalTenant ? query.is('tenant_id', null) : query.eq('tenant_id', site)
}
