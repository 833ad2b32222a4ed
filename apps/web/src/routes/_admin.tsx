import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PaletteButton } from '@/admin/palette/palette-button'
import { preloadKit } from '@/admin/preload-kit'
import { NotFoundScreen } from '@/app/not-found-screen'
import type { EditorsVisit } from '@/app/require-editor'
import { ScreenOutlet } from '@/app/screen-outlet'
import { laterPart } from '@/components/later-part'
import { useAccess } from '@/lib/use-access'
import { AdminLayout } from '@/shells/admin/admin-layout'
import { AdministratorsOnly } from '@/shells/admin/administrators-only'
import { isForManagers } from '@/shells/admin/navigation'
import { useLostStanding } from '@/shells/admin/use-lost-standing'

/** Every screen of the back office: who may not be here is sent away before anything is told. */
export const Route = createFileRoute('/_admin')({
  staticData: { page: null },
  ssr: false,
  // A route's own parts are in everybody's first load.
  beforeLoad: async (visit: EditorsVisit) => {
    const { requireEditor } = await import('@/app/require-editor')
    return requireEditor(visit)
  },
  search: { middlewares: [keepSite] },
  component: BackOffice,
  notFoundComponent: NotFoundScreen,
})

type Search = { site?: unknown }

/** The site that is shown goes along from screen to screen, until another is chosen. */
function keepSite({ search, next }: { search: Search; next: (search: Search) => Search }) {
  const found = next(search)
  return 'site' in found ? found : { ...found, site: search.site }
}

const SiteSwitch = laterPart(async () => (await import('@/admin/site/site-switch')).SiteSwitch)

function BackOffice() {
  useEffect(preloadKit, [])
  const { pathname } = useLocation()
  const isOpen = useAccess().role === 'admin' || isForManagers(pathname)
  useLostStanding()
  return (
    <AdminLayout siteSwitch={<SiteSwitch />} palette={<PaletteButton />}>
      {isOpen ? <ScreenOutlet /> : <AdministratorsOnly />}
    </AdminLayout>
  )
}
