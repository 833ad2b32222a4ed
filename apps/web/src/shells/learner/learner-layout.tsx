import { type ReactNode, Suspense, useRef } from 'react'
import { useShownName } from '@/lib/page-title'
import { TakenOver } from '@/lib/taking-over'
import { OfflineBanner } from '../offline-banner'
import { contentId, SkipLink } from '../skip-link'
import { UpdatePrompt } from '../update-prompt'
import { useFocusOnNavigation } from '../use-focus-on-navigation'
import { ConsentDialog } from './consent-dialog'
import { Footer } from './footer'
import { Header } from './header'
import classes from './learner-layout.module.css'

/** Parts of their own to a browser that takes the page over: it answers between two of them. */
const header = (
  <Suspense>
    <Header />
    <TakenOver part="header" />
  </Suspense>
)
const footer = (
  <Suspense>
    <Footer />
    <TakenOver part="footer" />
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
      <main ref={main} id={contentId} tabIndex={-1} aria-label={name} className={classes.main}>
        {children}
      </main>
      {footer}
      <ConsentDialog />
      <UpdatePrompt />
    </div>
  )
}
