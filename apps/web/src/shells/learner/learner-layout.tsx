import { Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useRef } from 'react'
import { laterPart } from '@/components/later-part'
import { Toasts } from '@/components/toasts'
import { WholeWords } from '@/components/whole-words'
import { Wordmark } from '@/components/wordmark'
import { saveConsent, useConsent } from '@/lib/cookie-consent'
import { PartHydrated } from '@/lib/hydration-parts'
import { useShownName } from '@/lib/page-title'
import { useSetting, useSite } from '@/lib/site'
import { OfflineBanner } from '../offline-banner'
import { contentId, SkipLink } from '../skip-link'
import { texts } from '../texts'
import { UpdatePrompt } from '../update-prompt'
import { useFocusOnNavigation } from '../use-focus-on-navigation'
import { useSiteIdentity } from '../use-site-identity'
import { Header } from './header'
import classes from './learner-layout.module.css'
import { footerColumns } from './navigation'

/** Separate Suspense boundaries: React hydrates them one by one, and the browser stays responsive in between. */
const header = (
  <Suspense>
    <Header />
    <PartHydrated part="header" />
  </Suspense>
)
const footer = (
  <Suspense>
    <Footer />
    <PartHydrated part="footer" />
  </Suspense>
)

/** The shell of every learner screen: skip link, header, main, footer. */
export function LearnerLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const name = useShownName()
  useFocusOnNavigation(main, name)
  return (
    <div className={classes.shell}>
      <SkipLink />
      {header}
      <OfflineBanner />
      <Toasts />
      <main ref={main} id={contentId} tabIndex={-1} aria-label={name} className={classes.main}>
        {children}
      </main>
      {footer}
      <ConsentDialog />
      <UpdatePrompt />
    </div>
  )
}

/** Asks once about cookies, without covering the page. Closing it accepts only the necessary ones. */
function ConsentDialog() {
  if (useConsent() !== null) return null
  return (
    <section
      className={classes.prompt}
      role="dialog"
      data-consent=""
      aria-labelledby="consent-title"
    >
      <CloseButton
        className={classes.promptClose}
        size={44}
        iconSize={20}
        aria-label={texts.consent.close}
        onClick={() => saveConsent('necessary')}
      />
      <h2 id="consent-title" className={classes.promptTitle}>
        {texts.consent.title}
      </h2>
      <p className={classes.promptBody}>
        {texts.consent.body} <Link to="/cookie-policy">{texts.consent.policy}</Link>
      </p>
      <div className={classes.promptActions}>
        <Button onClick={() => saveConsent('all')}>{texts.consent.all}</Button>
        <Button variant="default" onClick={() => saveConsent('necessary')}>
          {texts.consent.necessary}
        </Button>
      </div>
    </section>
  )
}

/** Few sites have any, so they are not in the first load. */
const SocialLinks = laterPart(async () => (await import('./social/social-links')).default)

function Footer() {
  const { name, logoUrl, description } = useSiteIdentity()
  const text = useSetting('footer_text', description ?? texts.footer.hubText)
  const { settings } = useSite()
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInside}>
        <div className={classes.footerAbout}>
          <Wordmark name={name} logoUrl={logoUrl} />
          <p>
            <WholeWords>{text}</WholeWords>
          </p>
          {names(settings) && (
            <Suspense>
              <SocialLinks />
            </Suspense>
          )}
        </div>
        <div className={classes.footerColumns}>
          {footerColumns.map(({ title, items }) => (
            <nav key={title} aria-label={title}>
              <p className={classes.footerTitle}>{title}</p>
              {items.map(({ label, to }) => (
                <Link key={to} to={to} className={classes.footerLink}>
                  {label}
                </Link>
              ))}
            </nav>
          ))}
        </div>
        {/* Around New Year the server's year may differ. */}
        <p className={classes.rights} suppressHydrationWarning>
          {texts.footer.rights(new Date().getFullYear() + 543, name)}
        </p>
      </div>
    </footer>
  )
}

/** Whether the site has a link to a social network. */
function names(settings: Record<string, string>): boolean {
  return Object.keys(settings).some((key) => key.endsWith('_url') && settings[key]?.trim())
}
