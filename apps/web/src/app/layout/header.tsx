import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkButton } from '@/components/link-button'
import { PointsBadge } from '@/components/points-badge'
import { Wordmark } from '@/components/wordmark'
import { SearchBox } from '@/features/search/components/search-box'
import { useViewer } from '@/lib/viewer'
import { texts } from '../texts'
import classes from './header.module.css'
import { MobileMenu } from './mobile-menu'
import { navigationFor } from './navigation'
import { SchemeToggle } from './scheme-toggle'
import { useSiteIdentity } from './use-site-identity'
import { UserMenu } from './user-menu'

export function Header() {
  const { name, logoUrl, hasTenant } = useSiteIdentity()
  const { status, points } = useViewer()
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
          {points !== undefined && (
            <Link to="/points" className={classes.points}>
              <PointsBadge points={points} />
            </Link>
          )}
          <span className={classes.wide}>
            <SchemeToggle />
          </span>
          {status === 'signed-out' && (
            <LinkButton to="/auth" className={classes.wide} data-guest="">
              {texts.user.signIn}
            </LinkButton>
          )}
          {status === 'signed-in' && (
            <span className={classes.wide}>
              <UserMenu />
            </span>
          )}
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
