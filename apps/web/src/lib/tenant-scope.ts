/**
 * A filter on `tenant_id` for postgrest-js: rows of one tenant, or of the hub for null. Policies already scope
 * visitors and learners; administrators may read every site, so this limits them to the visited one.
 */
export function tenantScope(tenantId: string | null): ['tenant_id', 'eq' | 'is', string | null] {
  return ['tenant_id', tenantId === null ? 'is' : 'eq', tenantId]
}
