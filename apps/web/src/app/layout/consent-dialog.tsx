import { Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { texts } from '../texts'
import classes from './consent-dialog.module.css'

const storageKey = 'cookie-consent'

/** Asks once about cookies; it does not cover the page. Closing means only the necessary ones. */
export function ConsentDialog() {
  const [open, setOpen] = useState(() => readChoice() === null)
  if (!open) return null

  const choose = (choice: 'all' | 'necessary') => {
    storeChoice(choice)
    setOpen(false)
  }
  return (
    <section className={classes.dialog} role="dialog" aria-labelledby="consent-title">
      <CloseButton
        className={classes.close}
        size={44}
        iconSize={20}
        aria-label={texts.consent.close}
        onClick={() => choose('necessary')}
      />
      <h2 id="consent-title" className={classes.title}>
        {texts.consent.title}
      </h2>
      <p className={classes.body}>
        {texts.consent.body} <Link to="/cookie-policy">{texts.consent.policy}</Link>
      </p>
      <div className={classes.actions}>
        <Button onClick={() => choose('all')}>{texts.consent.all}</Button>
        <Button variant="default" onClick={() => choose('necessary')}>
          {texts.consent.necessary}
        </Button>
      </div>
    </section>
  )
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function storeChoice(choice: string): void {
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    // A browser that stores nothing will ask again on the next visit.
  }
}
