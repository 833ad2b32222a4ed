import type { Logger } from 'pino'
import type { DomainChecks } from '../domains/domain-checks.ts'

/** Checks again which domains are proven, including those that were proven before. */
export async function checkTenantHosts(domains: DomainChecks, log: Logger): Promise<void> {
  const total = await domains.due()
  if (total > 0) log.info({ total }, 'domains of tenants checked')
}
