import { ActionIcon, Button, CloseButton } from '@mantine/core'
import { IconLayoutSidebar, IconLogout, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ModalDialog } from '@/components/modal-dialog'
import { Toasts } from '@/components/toasts'
import { useShownName } from '@/lib/page-title'
import { useSession } from '@/lib/session'
import { OfflineBanner } from '../offline-banner'
import { SchemeToggle } from '../scheme-toggle'
import { contentId, SkipLink } from '../skip-link'
import { texts as shared } from '../texts'
import { UpdatePrompt } from '../update-prompt'
import { useAccountActions } from '../use-account-actions'
import { useFocusOnNavigation } from '../use-focus-on-navigation'
import classes from './admin-layout.module.css'
import type { Badges } from './navigation'
import { Sidebar } from './sidebar'
import { texts } from './texts'

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

type HeaderProps = {
  expanded: boolean
  onToggle: () => void
  onOpenMenu: () => void
  site: ReactNode
  palette: ReactNode
}

/** The selected site, the signed-in user, the links to other areas, and sign-out. */
function AdminHeader({ expanded, onToggle, onOpenMenu, site, palette }: HeaderProps) {
  const { session } = useSession()
  const { signOut } = useAccountActions()
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.phone} aria-label={texts.open} onClick={onOpenMenu}>
        <IconMenu2 size={24} />
      </ActionIcon>
      <ActionIcon
        className={classes.desk}
        aria-label={texts.toggle}
        title={`${texts.toggle} (${texts.shortcut})`}
        aria-expanded={expanded}
        onClick={onToggle}
      >
        <IconLayoutSidebar size={22} />
      </ActionIcon>
      <Link to="/admin" className={classes.brand}>
        {texts.brand}
      </Link>
      <div className={`${classes.desk} ${classes.site}`}>{site}</div>
      <span className={classes.email} title={session?.user.email}>
        {session?.user.email}
      </span>
      {palette}
      <SchemeToggle />
      <Button
        variant="default"
        className={classes.out}
        aria-label={shared.user.signOut}
        onClick={() => void signOut()}
      >
        <IconLogout size={18} aria-hidden="true" />
        <span className={classes.desk}>{shared.user.signOut}</span>
      </Button>
    </header>
  )
}

type DrawerProps = {
  open: boolean
  badges: Badges
  /** Placed above the entries. */
  top: ReactNode
  onClose: () => void
}

/** The sidebar on a phone. */
function SidebarDrawer({ open, badges, top, onClose }: DrawerProps) {
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      className={classes.drawer}
      aria-label={texts.sidebar}
    >
      <div className={classes.inside}>
        <CloseButton
          size={44}
          className={classes.close}
          aria-label={texts.close}
          onClick={onClose}
        />
        <div className={classes.top}>{top}</div>
        <Sidebar narrow={false} badges={badges} onLeave={onClose} />
      </div>
    </ModalDialog>
  )
}

const cookie = 'sidebar_expanded'
const weekSeconds = 7 * 24 * 60 * 60

const phone = '(max-width: 47.99em)'

/**
 * Whether the sidebar is expanded; remembered on this device for a week. Ctrl or Cmd+B toggles it, or on a phone the
 * drawer that replaces it.
 */
function useSidebar(toggleDrawer: () => void): [expanded: boolean, toggle: () => void] {
  const [expanded, setExpanded] = useState(readExpanded)
  const toggle = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${cookie}=${!expanded}; path=/; max-age=${weekSeconds}; samesite=lax`
    setExpanded(!expanded)
  }
  const onShortcut = useEffectEvent(() => (matchMedia(phone).matches ? toggleDrawer() : toggle()))

  // A layout effect, so that a key pressed as soon as the screen shows is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyB' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      onShortcut()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return [expanded, toggle]
}

function readExpanded(): boolean {
  return !document.cookie.split('; ').includes(`${cookie}=false`)
}
