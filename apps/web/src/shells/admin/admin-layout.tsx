import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useShownName } from '@/lib/page-title'
import { OfflineBanner } from '../offline-banner'
import { contentId, SkipLink } from '../skip-link'
import { UpdatePrompt } from '../update-prompt'
import { useFocusOnNavigation } from '../use-focus-on-navigation'
import { AdminHeader } from './admin-header'
import classes from './admin-layout.module.css'
import { Sidebar } from './sidebar'
import { SidebarDrawer } from './sidebar-drawer'
import { useSidebar } from './sidebar-state'

type Props = {
  /** Chooses the site that is shown; in the header, on a phone in the menu. */
  siteSwitch: ReactNode
  /** Opens what leads everywhere. */
  palette: ReactNode
  children: ReactNode
}

/** The shell of every screen of the back office: sidebar, header, main. */
export function AdminLayout({ siteSwitch, palette, children }: Props) {
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
        <Sidebar narrow={!expanded} />
      </div>
      <SidebarDrawer open={drawer} top={site} onClose={() => setDrawer(false)} />
      <div className={classes.screen}>
        <AdminHeader
          expanded={expanded}
          onToggle={toggle}
          onOpenMenu={() => setDrawer(true)}
          site={site}
          palette={palette}
        />
        <OfflineBanner />
        <main ref={main} id={contentId} tabIndex={-1} aria-label={name} className={classes.main}>
          {children}
        </main>
      </div>
      <UpdatePrompt />
    </div>
  )
}
