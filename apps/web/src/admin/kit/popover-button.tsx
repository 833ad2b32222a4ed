import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './list-filters.module.css'

type Props = { label: string; icon?: ReactNode; children: ReactNode }

/** A button with a native popover, which handles Escape and focus. */
export function PopoverButton({ label, icon, children }: Props) {
  const id = useId()
  const anchor = `--${id.replaceAll(/\W/g, '')}`
  return (
    <>
      <Button
        variant="default"
        popoverTarget={id}
        style={{ anchorName: anchor }}
        leftSection={icon}
      >
        {label}
      </Button>
      <fieldset
        id={id}
        popover="auto"
        className={classes.popover}
        style={{ positionAnchor: anchor }}
      >
        <legend className={classes.legend}>{label}</legend>
        {children}
      </fieldset>
    </>
  )
}
