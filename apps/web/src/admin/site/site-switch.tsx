import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { globalTenant } from '@/admin/kit/api/of-site'
import { rowById } from '@/admin/kit/row-select'
import { TenantSelect } from '@/admin/kit/tenant-select'
import { useSiteFilter } from '@/admin/kit/use-site-filter'
import { notifyInfo } from '@/components/notify'
import { useAccess } from '@/lib/use-access'
import { texts } from './texts'

const all = 'all'
const fixed = [
  { value: all, label: texts.all },
  { value: globalTenant, label: texts.global },
]

/** Search parameters that refer to rows of the previous site, or to a page of its lists. */
const ofFormer = ['tenant', 'category', 'subcategory', 'course', 'set', 'tag', 'record', 'page']

/** Navigates to the same screen for another site. */
const toSite = (next: string | null) => ({
  to: '.',
  search: ((now: Record<string, unknown>) => ({
    ...Object.fromEntries(Object.entries(now).filter(([name]) => !ofFormer.includes(name))),
    site: next === all ? undefined : (next ?? undefined),
  })) as never,
  resetScroll: false,
})

/** Selects the site that the back office shows; managers choose among their own sites. */
export function SiteSwitch() {
  const site = useSiteFilter()
  const navigate = useNavigate()
  const isGone = useIsGone(site)
  useEffect(() => {
    if (!isGone) return
    notifyInfo(texts.gone)
    void navigate({ ...toSite(null), replace: true })
  }, [isGone, navigate])
  return (
    <TenantSelect
      label={texts.label}
      hiddenLabel
      required
      fixed={fixed}
      value={site ?? all}
      onChange={(next) => void navigate(toSite(next))}
    />
  )
}

/**
 * Whether the site in the URL no longer exists. Otherwise all lists would be empty, and wrongly claim to have no rows.
 */
function useIsGone(site: string | null): boolean {
  const { role } = useAccess()
  const isTenant = role === 'admin' && site !== null && site !== globalTenant
  const isId = isTenant && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(site)
  const found = useQuery({ ...rowById({ table: 'tenants' }, site ?? ''), enabled: isId })
  // While a refetch is running the site may have been restored.
  return isTenant && (!isId || (found.data === null && !found.isFetching))
}
