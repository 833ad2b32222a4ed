import type { Read } from '@/admin/kit/read'
import { texts as kitTexts } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap, unwrapRow } from '@/lib/data-error'
import { texts } from './texts'

const columns =
  'id,name,managers:tenant_managers(id,created_at,person:profiles(user_id,full_name,email))'

const select = (tenantId: string) =>
  data
    .from('tenants')
    .select(columns)
    .eq('id', tenantId)
    .order('created_at', { referencedTable: 'tenant_managers', ascending: false })
    .single()

export type TenantManagers = NonNullable<Awaited<ReturnType<typeof select>>['data']>
export type Manager = TenantManagers['managers'][number]

/** A tenant with its managers, latest first; null when the tenant does not exist. */
export function tenantManagers(tenantId: string): Read<TenantManagers | null> {
  return {
    queryKey: ['tenants', 'managers', tenantId],
    meta: { failure: { title: kitTexts.failure, message: texts.loadFailed } },
    queryFn: async () => unwrapRow(await select(tenantId)),
  }
}

/** Returns the id of the grant; fails with `user_not_found` when no account has the e-mail address. */
export async function grantTenantManager(tenantId: string, email: string): Promise<string> {
  const granted = await data.rpc('grant_tenant_manager', { tenant_id: tenantId, email })
  return unwrap(granted).id
}

export async function withdrawTenantManager(grantId: string): Promise<void> {
  unwrap(await data.from('tenant_managers').delete().eq('id', grantId))
}
