import { createFileRoute, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { PaletteButton } from '@/admin/palette/palette-button'
import { preloadKit } from '@/admin/preload-kit'
import { useWaitingBadges } from '@/admin/waiting/waiting-work'
import { NotFoundScreen } from '@/app/not-found-screen'
import type { EditorsVisit } from '@/app/require-editor'
import { ScreenOutlet } from '@/app/screen-outlet'
import { laterPart } from '@/components/later-part'
import { useAccess } from '@/lib/use-access'
import { AdminLayout } from '@/shells/admin/admin-layout'
import { AdministratorsOnly } from '@/shells/admin/administrators-only'
import { isForManagers } from '@/shells/admin/navigation'
import { useLostStanding } from '@/shells/admin/use-lost-standing'

/** Every screen of the back office. Users without access are redirected before anything is shown. */
export const Route = createFileRoute('/_admin')({
  staticData: { page: null },
  ssr: false,
  // Imported on demand, because a route file is part of every visitor's first load.
  beforeLoad: async (visit: EditorsVisit) => {
    const { requireEditor } = await import('@/app/require-editor')
    return requireEditor(visit)
  },
  search: { middlewares: [retainSite] },
  component: BackOffice,
  notFoundComponent: NotFoundScreen,
})

type Search = { site?: unknown }

/** Carries the selected site from screen to screen until another is selected. */
function retainSite({ search, next }: { search: Search; next: (search: Search) => Search }) {
  const found = next(search)
  return 'site' in found ? found : { ...found, site: search.site }
}

const SiteSwitch = laterPart(async () => (await import('@/admin/site/site-switch')).SiteSwitch)
const Jobs = laterPart(async () => (await import('@/admin/jobs/jobs')).Jobs)

function BackOffice() {
  useEffect(preloadKit, [])
  const { pathname } = useLocation()
  const isOpen = useAccess().role === 'admin' || isForManagers(pathname)
  useLostStanding()
  const badges = useWaitingBadges()
  return (
    <AdminLayout siteSwitch={<SiteSwitch />} palette={<PaletteButton />} badges={badges}>
      <Suspense>
        <Jobs />
      </Suspense>
      {isOpen ? <ScreenOutlet /> : <AdministratorsOnly />}
    </AdminLayout>
  )
}
