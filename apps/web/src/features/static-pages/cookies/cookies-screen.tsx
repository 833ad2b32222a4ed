import { useContactDetails } from '@/lib/contact-details'
import { readCookieChoices, saveCookieChoices, useConsent } from '@/lib/cookie-consent'
import { LegalPage } from '../components/legal-page'
import { cookiePolicy, texts } from './texts'
import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/InlineInput.css'
import { Button, Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { notifyError, notifySuccess } from '@/components/notify'
import { WholeWords } from '@/components/whole-words'
import { type CookieChoices, optionalCookies } from '@/lib/cookie-choices'
import classes from './cookies-screen.module.css'

export function CookiesScreen() {
  const { siteName: site, email } = useContactDetails()
  // Remounts the switches when the consent dialog changes the choices.
  const consent = useConsent()
  return (
    <LegalPage document={cookiePolicy({ site, email })}>
      <CookieSettings key={consent} />
    </LegalPage>
  )
}

const every: CookieChoices = { performance: true, functional: true, marketing: true }
const none: CookieChoices = { performance: false, functional: false, marketing: false }

/** The four kinds of cookies, three of them with a switch. */
function CookieSettings() {
  const [choices, setChoices] = useState(readCookieChoices)
  const words = texts.choices

  function save(next: CookieChoices) {
    setChoices(next)
    if (saveCookieChoices(next)) notifySuccess(words.saved)
    else notifyError(words.failed)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(choices)
  }

  return (
    <section aria-labelledby="cookie-choices">
      <h2 id="cookie-choices" className={classes.heading}>
        {words.title}
      </h2>
      <p className={classes.intro}>
        <WholeWords>{words.body}</WholeWords>
      </p>
      <form onSubmit={submit} className={classes.form}>
        <ul className={classes.kinds}>
          <li className={classes.kind}>
            <div className={classes.head}>
              <h3>{texts.necessary.title}</h3>
              <span className={classes.always}>
                <IconLock size={16} aria-hidden="true" />
                {words.always}
              </span>
            </div>
            <p>
              <WholeWords>{texts.necessary.body}</WholeWords>
            </p>
            <p className={classes.retention}>{words.retention(texts.necessary.retention)}</p>
          </li>
          {optionalCookies.map((kind) => {
            const { title, body, retention } = texts.optional[kind]
            return (
              <li key={kind} className={classes.kind}>
                <Switch
                  size="md"
                  labelPosition="left"
                  classNames={{ body: classes.head, label: classes.label, track: classes.track }}
                  label={title}
                  aria-describedby={`cookie-${kind}`}
                  checked={choices[kind]}
                  onChange={(event) =>
                    setChoices({ ...choices, [kind]: event.currentTarget.checked })
                  }
                />
                <p id={`cookie-${kind}`}>
                  <WholeWords>{body}</WholeWords>
                </p>
                <p className={classes.retention}>{words.retention(retention)}</p>
              </li>
            )
          })}
        </ul>
        <div className={classes.actions}>
          <Button type="submit">{words.save}</Button>
          <Button variant="default" onClick={() => save(every)}>
            {words.allowAll}
          </Button>
          <Button variant="default" onClick={() => save(none)}>
            {words.refuseAll}
          </Button>
        </div>
      </form>
    </section>
  )
}
