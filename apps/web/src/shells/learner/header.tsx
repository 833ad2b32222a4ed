import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconMenu2, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import { LinkButton } from '@/components/link-button'
import { ModalDialog } from '@/components/modal-dialog'
import { PointsBadge } from '@/components/points-badge'
import { Wordmark } from '@/components/wordmark'
import { SearchBox } from '@/features/search/components/search-box'
import { useLive } from '@/lib/live/use-live'
import { isAnonymous, useSession } from '@/lib/session'
import { profileQuery, useViewer } from '@/lib/viewer'
import { whenIdle } from '@/lib/when-idle'
import { SchemeToggle } from '../scheme-toggle'
import { texts } from '../texts'
import { useSiteIdentity } from '../use-site-identity'
import classes from './learner-layout.module.css'
import { type NavItem, navigationFor } from './navigation'

export function Header() {
  const { name, logoUrl, hasTenant } = useSiteIdentity()
  const [menuOpen, setMenuOpen] = useState(false)
  const navigation = navigationFor(hasTenant)

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.home}>
          <Wordmark name={name} logoUrl={logoUrl} />
        </Link>
        <nav className={classes.nav} aria-label={texts.nav.label}>
          {navigation.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className={classes.navLink}
              activeOptions={{ exact: to === '/' }}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.search}>
          <SearchBox />
        </div>
        <div className={classes.tools}>
          <Member />
          <Points />
          <span className={classes.wide}>
            <SchemeToggle />
          </span>
          <Person />
          <ActionIcon
            className={classes.burger}
            aria-label={texts.nav.openMenu}
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <IconMenu2 size={24} />
          </ActionIcon>
        </div>
      </div>
      <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} navigation={navigation} />
    </header>
  )
}

// Separate components, so that data about the user that arrives later re-renders nothing else.

const MemberTools = laterPart(async () => (await import('./member-tools')).MemberTools)

function Member() {
  const { session } = useSession()
  if (!session) return null
  return (
    <Suspense>
      <MemberTools userId={session.user.id} />
    </Suspense>
  )
}

function Points() {
  const { points, userId } = useViewer()
  const queries = useQueryClient()
  useLive(userId ? { table: 'profiles', filter: `user_id=eq.${userId}` } : null, () => {
    void queries.invalidateQueries(profileQuery(userId ?? ''))
  })
  if (points === undefined) return null
  return (
    <Link to="/points" className={classes.points}>
      <PointsBadge points={points} />
    </Link>
  )
}

function Person() {
  const { status, session } = useSession()
  const here = useLocation({ select: ({ href }) => href })
  if (status === 'loading') return null
  if (isAnonymous(session)) {
    return (
      <LinkButton
        to="/auth"
        search={{ tab: 'sign-up', redirect: here }}
        className={classes.saveResult}
      >
        {texts.user.saveResult}
      </LinkButton>
    )
  }
  if (status === 'signed-in') {
    return (
      <span className={classes.wide}>
        <UserMenu />
      </span>
    )
  }
  return (
    <LinkButton to="/auth" className={classes.wide} data-guest="">
      {texts.user.signIn}
    </LinkButton>
  )
}

/** The signed-in user's menu on a wide screen: a native popover, which Escape and a click outside close. */
function UserMenu() {
  const { profile, email } = useViewer()
  const popover = useRef<HTMLDivElement>(null)
  const id = useId()
  const [open, setOpen] = useState(false)
  const name = profile?.full_name || email || ''

  return (
    <>
      <UnstyledButton className={classes.target} aria-label={texts.user.menu} popoverTarget={id}>
        {/* Rendered by the stylesheet: the avatar must not be part of the button's name. */}
        <span
          className={classes.initial}
          data-initial={[...name][0]?.toUpperCase()}
          aria-hidden="true"
        />
        <IconChevronDown size={16} aria-hidden="true" />
      </UnstyledButton>
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={classes.menu}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <LazyAccountLinks shown={open} onLeave={() => popover.current?.hidePopover()} />
      </div>
    </>
  )
}

type MenuProps = { open: boolean; onClose: () => void; navigation: NavItem[] }

/** The menu on a phone. */
function MobileMenu({ open, onClose, navigation }: MenuProps) {
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      className={classes.drawer}
      aria-label={texts.nav.label}
    >
      <div className={classes.headerInside}>
        <div className={classes.top}>
          <SchemeToggle />
          <ActionIcon aria-label={texts.nav.closeMenu} onClick={onClose}>
            <IconX size={24} />
          </ActionIcon>
        </div>
        <SearchBox onSearch={onClose} />
        <nav aria-label={texts.nav.label} className={classes.links}>
          {navigation.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className={classes.mobileMenuLink}
              onClick={onClose}
              activeOptions={{ exact: to === '/' }}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.account}>
          <Account onLeave={onClose} />
        </div>
      </div>
    </ModalDialog>
  )
}

function Account({ onLeave }: { onLeave: () => void }) {
  const { status, session } = useSession()
  const anonymous = isAnonymous(session)
  const here = useLocation({ select: ({ href }) => href })
  if (status === 'signed-in' && !anonymous) return <LazyAccountLinks shown onLeave={onLeave} />
  return (
    <LinkButton
      to="/auth"
      search={anonymous ? { tab: 'sign-up', redirect: here } : {}}
      size="md"
      fullWidth
      onClick={onLeave}
    >
      {anonymous ? texts.user.saveResult : texts.user.signIn}
    </LinkButton>
  )
}

const loadAccountLinks = () => import('./account-links')
const AccountLinks = laterPart(
  async () => (await loadAccountLinks()).AccountLinks,
  LoadFailureToast,
)

type AccountLinksProps = { shown: boolean; onLeave: () => void }

/** Only members have these, and only in an open menu, so they are loaded when the page is idle. */
function LazyAccountLinks({ shown, onLeave }: AccountLinksProps) {
  useEffect(() => whenIdle(() => void loadAccountLinks().catch(() => undefined), 5_000), [])
  return (
    shown && (
      <Suspense>
        <AccountLinks onLeave={onLeave} />
      </Suspense>
    )
  )
}
