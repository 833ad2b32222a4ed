import { Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { saveConsent, useConsent } from '@/lib/cookie-consent'
import { texts } from '../texts'
import classes from './consent-dialog.module.css'

/** Asks once about cookies, without covering the page. Closing it accepts only the necessary ones. */
export function ConsentDialog() {
  if (useConsent() !== null) return null
  return (
    <section
      className={classes.dialog}
      role="dialog"
      data-consent=""
      aria-labelledby="consent-title"
    >
      <CloseButton
        className={classes.close}
        size={44}
        iconSize={20}
        aria-label={texts.consent.close}
        onClick={() => saveConsent('necessary')}
      />
      <h2 id="consent-title" className={classes.title}>
        {texts.consent.title}
      </h2>
      <p className={classes.body}>
        {texts.consent.body} <Link to="/cookie-policy">{texts.consent.policy}</Link>
      </p>
      <div className={classes.actions}>
        <Button onClick={() => saveConsent('all')}>{texts.consent.all}</Button>
        <Button variant="default" onClick={() => saveConsent('necessary')}>
          {texts.consent.necessary}
        </Button>
      </div>
    </section>
  )
}
