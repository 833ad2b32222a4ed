import { type ReactNode, Suspense, useRef } from 'react'
import { Toasts } from '@/components/toasts'
import { PartHydrated } from '@/lib/hydration-parts'
import { useShownName } from '@/lib/page-title'
import { OfflineBanner } from '../offline-banner'
import { contentId, SkipLink } from '../skip-link'
import { UpdatePrompt } from '../update-prompt'
import { useFocusOnNavigation } from '../use-focus-on-navigation'
import { ConsentDialog } from './consent-dialog'
import { Footer } from './footer'
import { Header } from './header'
import classes from './learner-layout.module.css'

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
