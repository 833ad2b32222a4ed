import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { LinkButton } from '@/components/link-button'
import { ModalDialog } from '@/components/modal-dialog'
import { SearchBox } from '@/features/search/components/search-box'
import { isAnonymous, useSession } from '@/lib/session'
import { SchemeToggle } from '../scheme-toggle'
import { texts } from '../texts'
import { LazyAccountLinks } from './lazy-account-links'
import classes from './mobile-menu.module.css'
import type { NavItem } from './navigation'

type Props = { open: boolean; onClose: () => void; navigation: NavItem[] }

/** The menu on a phone. */
export function MobileMenu({ open, onClose, navigation }: Props) {
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      className={classes.drawer}
      aria-label={texts.nav.label}
    >
      <div className={classes.inside}>
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
              className={classes.link}
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
