import { ActionIcon } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import {
  type AnchorHTMLAttributes,
  type ComponentProps,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import classes from './row-menu.module.css'
import { texts } from './texts'

/** Moves the focus among the items of a menu, in a circle; to the first when none has it. */
function moveFocus(menu: HTMLElement, by: number): void {
  const items = [...menu.querySelectorAll<HTMLElement>('a, button:not(:disabled)')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items.at((at + by) % items.length)?.focus()
}

/**
 * Further actions of a row, in a native popover, which handles Escape. It closes before an action opens a dialog, so
 * that the focus returns to the button of the menu in the end. Its items are mounted when it first opens: a page has
 * as many menus as rows.
 */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  const anchor = `--${id.replaceAll(/\W/g, '')}`
  const label = texts.row.menu(name)
  const [mounted, setMounted] = useState(false)
  return (
    <>
      <ActionIcon
        aria-label={label}
        title={label}
        popoverTarget={id}
        style={{ anchorName: anchor }}
      >
        <span className={classes.dots} aria-hidden="true">
          ⋯
        </span>
      </ActionIcon>
      <fieldset
        id={id}
        aria-label={label}
        popover="auto"
        className={classes.menu}
        style={{ positionAnchor: anchor }}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (!by) return
          event.preventDefault()
          moveFocus(event.currentTarget, by)
        }}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
        // Before it is shown, so that the first item can take the focus.
        onBeforeToggle={({ newState }) => newState === 'open' && flushSync(() => setMounted(true))}
        onToggle={({ currentTarget, newState }) =>
          newState === 'open' && moveFocus(currentTarget, 1)
        }
      >
        {mounted && children}
      </fieldset>
    </>
  )
}

type Item = {
  icon: ReactNode
  /** The visible text; `aria-label` also names the row. */
  label: string
  'aria-label': string
}

export function MenuButton({
  icon,
  label,
  grave,
  ...button
}: Item & ComponentProps<'button'> & { grave?: boolean }) {
  return (
    <button type="button" {...button} className={classes.item} data-grave={grave || undefined}>
      {icon}
      {label}
    </button>
  )
}

type AnchorProps = Item & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

function MenuAnchor({ icon, label, ...anchor }: AnchorProps) {
  return (
    <a {...anchor} className={classes.item}>
      {icon}
      {label}
    </a>
  )
}

/** A router link in the menu of a row. */
export const MenuLink = createLink(MenuAnchor)
