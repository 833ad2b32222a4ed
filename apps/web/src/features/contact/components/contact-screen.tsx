import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { Term, Terms } from '@/components/terms'
import { useContactDetails } from '@/lib/contact-details'
import { texts } from '../texts'
import { ContactForm } from './contact-form'
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

/** Support hours and the operator's other contact details. */
function ContactPanel() {
  const { email, phone, address } = useContactDetails()
  const { hours, channels } = texts
  return (
    <aside className={classes.panel}>
      <section className={classes.sheet}>
        <h2 className={classes.heading}>{hours.title}</h2>
        <Terms>
          {hours.days.map(({ day, time }) => (
            <Term key={day} name={day}>
              {time}
            </Term>
          ))}
        </Terms>
        <p>{hours.note}</p>
      </section>
      <section className={classes.sheet}>
        <h2 className={classes.heading}>{channels.title}</h2>
        <Terms className={classes.channels}>
          <Term name={channels.email}>
            <a href={`mailto:${email}`}>{email}</a>
          </Term>
          {phone && (
            <Term name={channels.phone}>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </Term>
          )}
          {address && <Term name={channels.address}>{address}</Term>}
        </Terms>
      </section>
    </aside>
  )
}
