import type { Answer } from '@sanamsob/domain'
import { startJob } from '@/admin/kit/api/jobs'
import { globalTenant } from '@/admin/kit/api/of-site'
import type { Read } from '@/admin/kit/read'
import { texts as kitTexts } from '@/admin/kit/texts'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { texts } from './texts'

type Templates = Answer<'list_tenant_templates'>
export type Template = Templates['templates'][number]
export type Made = Answer<'make_tenant'>

/** Templates for new tenants, and the main domain of their subdomains. */
export const tenantTemplates: Read<Templates> = {
  queryKey: ['tenants', 'templates'],
  meta: { failure: { title: kitTexts.failure, message: texts.template.loadFailed } },
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

/** Two sites, each a tenant's id or `global` for the hub. */
type Sites = { source: string; target: string }
export type CopyPreview = Answer<'preview_catalogue_copy'>

// The generated types do not allow null arguments.
const idOf = (site: string) => (site === globalTenant ? null : site) as string
const asked = ({ source, target }: Sites) => ({ source: idOf(source), target: idOf(target) })

/** Counts the rows that would be copied; fails with the same errors as the copy. */
export const previewCopy = (sites: Sites): Read<CopyPreview> => ({
  queryKey: ['tenants', 'copy', sites],
  queryFn: async () => unwrap(await data.rpc('preview_catalogue_copy', asked(sites))),
})

/** Starts the copy as a job with this id, once. */
export const startCopy = (id: string, sites: Sites) => startJob(id, 'copy_catalogue', asked(sites))
