import type { Bootstrap, BootstrapTenant } from '@sanamsob/domain/bootstrap'
import { createContext, use } from 'react'

/** The site being visited: its tenant (null on the hub), settings and keys. */
export const SiteContext = createContext<Bootstrap | null>(null)

export function useSite(): Bootstrap {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs the providers of the app around it')
  return site
}

export function useTenant(): BootstrapTenant | null {
  return useSite().tenant
}

/** The tenant whose content is read; null for the hub. */
export function tenantIdOf(site: Bootstrap): string | null {
  return site.tenant?.id ?? null
}

/** A setting's value, or `fallback` if the operator left it empty. */
export function useSetting(key: string, fallback: string): string {
  return useSite().settings[key]?.trim() || fallback
}
