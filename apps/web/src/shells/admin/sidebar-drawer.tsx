import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ModalDialog } from '@/components/modal-dialog'
import type { Badges } from './navigation'
import { Sidebar } from './sidebar'
import classes from './sidebar-drawer.module.css'
import { texts } from './texts'

type Props = {
  open: boolean
  badges: Badges
  /** Placed above the entries. */
  top: ReactNode
  onClose: () => void
}

/** The sidebar on a phone. */
export function SidebarDrawer({ open, badges, top, onClose }: Props) {
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
