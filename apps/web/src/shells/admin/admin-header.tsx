import { ActionIcon, Button } from '@mantine/core'
import { IconLayoutSidebar, IconLogout, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '@/lib/session'
import { SchemeToggle } from '../scheme-toggle'
import { texts as shared } from '../texts'
import { useAccountActions } from '../use-account-actions'
import classes from './admin-header.module.css'
import { texts } from './texts'

type Props = {
  expanded: boolean
  onToggle: () => void
  onOpenMenu: () => void
  site: ReactNode
  palette: ReactNode
}

/** The selected site, the signed-in user, the links to other areas, and sign-out. */
export function AdminHeader({ expanded, onToggle, onOpenMenu, site, palette }: Props) {
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
