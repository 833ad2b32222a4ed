import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { texts as kitTexts } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { isAbsence, unwrap } from '@/lib/data-error'
import { texts } from './texts'

export type TenantHosts = NonNullable<Answer<'tenant_hosts'>>
export type Host = TenantHosts['hosts'][number]
export type Method = 'dns' | 'file'

/** Null when the tenant does not exist. */
export function tenantHosts(tenantId: string): Read<TenantHosts | null> {
  return {
    queryKey: ['tenants', 'hosts', tenantId],
    meta: { failure: { title: kitTexts.failure, message: texts.loadFailed } },
    queryFn: async () => {
      try {
        return unwrap(await data.rpc('tenant_hosts', { tenant_id_param: tenantId }))
      } catch (error) {
        if (isAbsence(error)) return null
        throw error
      }
    },
  }
}

export async function setUpVerification(tenantId: string, host: string, method: Method) {
  const asked = { tenant_id_param: tenantId, host_param: host, method_param: method }
  return unwrap(await data.rpc('setup_domain_verification', asked))
}

/** Checks the domain from the server, which takes seconds. */
export async function verifyDomain(tenantId: string, host: string) {
  return unwrap(await data.rpc('verify_domain', { tenant_id_param: tenantId, host_param: host }))
}

/** Adding a host that the tenant already has changes nothing. */
export async function addHost(tenantId: string, domain: string): Promise<void> {
  const hosts = data.from('tenant_domains')
  const host = { tenant_id: tenantId, domain }
  const answer = await hosts.insert(host)
  if (answer.error && unwrap(await hosts.select('domain').match(host)).length > 0) return
  unwrap(answer)
}

/** Removes a further host, with or without the `www.` it was added with. */
export async function removeHost(tenantId: string, host: string): Promise<void> {
  const query = data.from('tenant_domains').delete().eq('tenant_id', tenantId)
  unwrap(await query.in('domain', [host, `www.${host}`]))
}
