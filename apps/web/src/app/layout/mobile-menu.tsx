import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { LinkButton } from '@/components/link-button'
import { useViewer } from '@/lib/viewer'
import { texts } from '../texts'
import classes from './mobile-menu.module.css'
import type { NavItem } from './navigation'
import { SchemeToggle } from './scheme-toggle'
import { SearchBox } from './search-box'
import { useAccountActions } from './use-account-actions'

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
          <AccountLinks onClose={onClose} />
        </div>
      )}
    </dialog>
  )
}

function AccountLinks({ onClose }: { onClose: () => void }) {
  const { status, profile, email, isAdmin } = useViewer()
  const { signOut, copyReferralLink } = useAccountActions()

  if (status !== 'signed-in') {
    return (
      <LinkButton to="/auth" size="md" onClick={onClose}>
        {texts.user.signIn}
      </LinkButton>
    )
  }
  const code = profile?.referral_code
  const act = (action: () => Promise<void>) => () => {
    onClose()
    void action()
  }
  return (
    <div className={classes.account}>
      <p className={classes.who}>{profile?.full_name || email}</p>
      <Link to="/dashboard" className={classes.link} onClick={onClose}>
        {texts.user.dashboard}
      </Link>
      <Link to={'/leaderboard' as string} className={classes.link} onClick={onClose}>
        {texts.user.leaderboard}
      </Link>
      {code && (
        <UnstyledButton className={classes.link} onClick={act(() => copyReferralLink(code))}>
          {texts.user.copyReferral}
        </UnstyledButton>
      )}
      {isAdmin && (
        <Link to={'/admin' as string} className={classes.link} onClick={onClose}>
          {texts.user.admin}
        </Link>
      )}
      <UnstyledButton className={classes.link} onClick={act(signOut)}>
        {texts.user.signOut}
      </UnstyledButton>
    </div>
  )
}
