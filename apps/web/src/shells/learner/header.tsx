import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { laterPart } from '@/components/later-part'
import { LinkButton } from '@/components/link-button'
import { PointsBadge } from '@/components/points-badge'
import { Wordmark } from '@/components/wordmark'
import { SearchBox } from '@/features/search/components/search-box'
import { useLive } from '@/lib/live/use-live'
import { isAnonymous, useSession } from '@/lib/session'
import { profileQuery, useViewer } from '@/lib/viewer'
import { SchemeToggle } from '../scheme-toggle'
import { texts } from '../texts'
import { useSiteIdentity } from '../use-site-identity'
import classes from './header.module.css'
import { MobileMenu } from './mobile-menu'
import { navigationFor } from './navigation'
import { UserMenu } from './user-menu'

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
            <Link key={to} to={to} className={classes.link} activeOptions={{ exact: to === '/' }}>
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
