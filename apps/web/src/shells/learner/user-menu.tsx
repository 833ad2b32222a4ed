import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useViewer } from '@/lib/viewer'
import { texts } from '../texts'
import { LazyAccountLinks } from './lazy-account-links'
import classes from './user-menu.module.css'

/** The signed-in user's menu on a wide screen: a native popover, which Escape and a click outside close. */
export function UserMenu() {
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
