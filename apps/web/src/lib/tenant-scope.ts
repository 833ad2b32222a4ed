/**
 * A filter on `tenant_id` for postgrest-js: rows of one tenant, or of the hub for null. Policies
 * scope visitors and learners already; administrators, who may read every site, see the site that
 * they visit.
 */
export function tenantScope(tenantId: string | null): ['tenant_id', 'eq' | 'is', string | null] {
  return ['tenant_id', tenantId === null ? 'is' : 'eq', tenantId]
}
