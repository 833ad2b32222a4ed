import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { texts } from '../texts'
import { ContactForm } from './contact-form'
import { ContactPanel } from './contact-panel'
import classes from './contact-screen.module.css'
import { Faq } from './faq'

/** Contact form, support hours and frequent questions. */
export function ContactScreen() {
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: texts.home, link: { to: '/' } }, { label: texts.title }]}
        title={texts.title}
        description={texts.lead}
      />
      <div className={classes.columns}>
        <ContactForm />
        <ContactPanel />
      </div>
      <Faq />
    </Page>
  )
}
