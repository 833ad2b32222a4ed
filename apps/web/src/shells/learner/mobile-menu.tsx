import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { LinkButton } from '@/components/link-button'
import { SearchBox } from '@/features/search/components/search-box'
import { useSession } from '@/lib/session'
import { SchemeToggle } from '../scheme-toggle'
import { texts } from '../texts'
import { AccountLinks } from './account-links'
import classes from './mobile-menu.module.css'
import type { NavItem } from './navigation'

type Props = { open: boolean; onClose: () => void; navigation: NavItem[] }

/** The menu of a phone: a native modal dialog, so focus, Escape and Back stay the browser's. */
export function MobileMenu({ open, onClose, navigation }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={texts.nav.label}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      {open && (
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
      )}
    </dialog>
  )
}

function Account({ onLeave }: { onLeave: () => void }) {
  const { status } = useSession()
  if (status === 'signed-in') return <AccountLinks onLeave={onLeave} />
  return (
    <LinkButton to="/auth" size="md" fullWidth onClick={onLeave}>
      {texts.user.signIn}
    </LinkButton>
  )
}
