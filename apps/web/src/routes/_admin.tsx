import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { PaletteButton } from '@/admin/palette/palette-button'
import { preloadKit } from '@/admin/preload-kit'
import { requireAdmin } from '@/app/guards'
import { NotFoundScreen } from '@/app/not-found-screen'
import { AdminLayout } from '@/shells/admin/admin-layout'

/** Every screen of the back office: who may not be here is sent away before anything is told. */
export const Route = createFileRoute('/_admin')({
  staticData: { page: null },
  ssr: false,
  beforeLoad: requireAdmin,
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

const SiteSwitch = lazy(async () => {
  const { SiteSwitch: Switch } = await import('@/admin/site/site-switch')
  return { default: Switch }
})

function BackOffice() {
  useEffect(preloadKit, [])
  return (
    <AdminLayout siteSwitch={<SiteSwitch />} palette={<PaletteButton />}>
      <Outlet />
    </AdminLayout>
  )
}
