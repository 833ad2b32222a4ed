import type { ReactNode } from 'react'
import { texts } from '../texts'
import { ConsentDialog } from './consent-dialog'
import { Footer } from './footer'
import { Header } from './header'
import classes from './learner-layout.module.css'
import { OfflineBanner } from './offline-banner'

const contentId = 'content'

/** The shell of every learner screen: skip link, header, main, footer. */
export function LearnerLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href={`#${contentId}`}>
        {texts.skipToContent}
      </a>
      <Header />
      <OfflineBanner />
      <main id={contentId} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
      <ConsentDialog />
    </div>
  )
}
