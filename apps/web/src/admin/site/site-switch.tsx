import { useNavigate } from '@tanstack/react-router'
import { globalTenant } from '@/admin/kit/api/of-site'
import { TenantSelect } from '@/admin/kit/tenant-select'
import { useSite } from '@/admin/kit/use-site'
import { texts } from './texts'

const all = 'all'
const fixed = [
  { value: all, label: texts.all },
  { value: globalTenant, label: texts.global },
]

/** What of an address names rows of the site that was shown, or a place among them. */
const ofFormer = ['tenant', 'category', 'subcategory', 'course', 'set', 'tag', 'record', 'page']

/** Which site the back office shows: of a tenant's manager an own one. */
export function SiteSwitch() {
  const site = useSite()
  const navigate = useNavigate()
  const show = (next: string | null) =>
    void navigate({
      to: '.',
      search: ((now: Record<string, unknown>) => ({
        ...Object.fromEntries(Object.entries(now).filter(([name]) => !ofFormer.includes(name))),
        site: next === all ? undefined : (next ?? undefined),
      })) as never,
      resetScroll: false,
    })
  return (
    <TenantSelect
      label={texts.label}
      hiddenLabel
      required
      fixed={fixed}
      value={site ?? all}
      onChange={show}
    />
  )
}
