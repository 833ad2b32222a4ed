import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Toasts } from '@/components/toasts'
import { useShownName } from '@/lib/page-title'
import { OfflineBanner } from '../offline-banner'
import { contentId, SkipLink } from '../skip-link'
import { UpdatePrompt } from '../update-prompt'
import { useFocusOnNavigation } from '../use-focus-on-navigation'
import { AdminHeader } from './admin-header'
import classes from './admin-layout.module.css'
import type { Badges } from './navigation'
import { Sidebar } from './sidebar'
import { SidebarDrawer } from './sidebar-drawer'
import { useSidebar } from './sidebar-state'

type Props = {
  /** Selects the site to show; in the header, on a phone in the menu. */
  siteSwitch: ReactNode
  /** Opens the command palette. */
  palette: ReactNode
  badges: Badges
  children: ReactNode
}

/** The shell of every screen of the back office: sidebar, header, main. */
export function AdminLayout({ siteSwitch, palette, badges, children }: Props) {
  const [drawer, setDrawer] = useState(false)
  const [expanded, toggle] = useSidebar(() => setDrawer((isOpen) => !isOpen))
  const main = useRef<HTMLElement>(null)
  const name = useShownName()
  useFocusOnNavigation(main, name)
  const site = <Suspense>{siteSwitch}</Suspense>
  return (
    <div className={classes.shell} data-expanded={expanded || undefined}>
      <SkipLink />
      <div className={classes.sidebar}>
        <Sidebar narrow={!expanded} badges={badges} />
      </div>
      <SidebarDrawer open={drawer} badges={badges} top={site} onClose={() => setDrawer(false)} />
      <div className={classes.screen}>
        <AdminHeader
          expanded={expanded}
          onToggle={toggle}
          onOpenMenu={() => setDrawer(true)}
          site={site}
          palette={palette}
        />
        <OfflineBanner />
        <Toasts inCorner />
        <main ref={main} id={contentId} tabIndex={-1} aria-label={name} className={classes.main}>
          {children}
        </main>
      </div>
      <UpdatePrompt />
    </div>
  )
}
