import type { Answer } from '@sanamsob/domain'
import type { Read } from '@/admin/kit/read'
import { texts as kitTexts } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from '../texts'

export type Templates = Answer<'list_tenant_templates'>
export type Template = Templates['templates'][number]
export type Made = Answer<'make_tenant'>

/** Templates for new tenants, and the main domain of their subdomains. */
export const tenantTemplates: Read<Templates> = {
  queryKey: ['tenants', 'templates'],
  meta: { failure: { title: kitTexts.failure, message: texts.loadFailed } },
  queryFn: async () => unwrap(await data.rpc('list_tenant_templates')),
}

/** Whether a subdomain is available, with the reason if it is not. */
export const subdomainCheck = (subdomain: string): Read<Answer<'check_subdomain'>> => ({
  queryKey: ['tenants', 'subdomain', subdomain],
  queryFn: async () => unwrap(await data.rpc('check_subdomain', { subdomain })),
})

export type NewTenant = {
  template: string
  name: string
  subdomain: string
  primary: string
  secondary: string
}

export async function makeTenant({ template, name, subdomain, primary, secondary }: NewTenant) {
  const asked = {
    template,
    tenant_name: name,
    subdomain,
    primary_color: primary,
    secondary_color: secondary,
  }
  return unwrap(await data.rpc('make_tenant', asked))
}
