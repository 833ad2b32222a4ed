import { useContactDetails } from '@/lib/contact-details'
import { texts } from '../texts'
import classes from './contact-screen.module.css'

/** Support hours and the other ways to reach the site's operator. */
export function ContactPanel() {
  const { email, phone, address } = useContactDetails()
  const { hours, channels } = texts
  return (
    <aside className={classes.panel}>
      <section>
        <h2 className={classes.heading}>{hours.title}</h2>
        <dl className={classes.list}>
          {hours.days.map(({ day, time }) => (
            <div key={day}>
              <dt>{day}</dt>
              <dd>{time}</dd>
            </div>
          ))}
        </dl>
        <p>{hours.note}</p>
      </section>
      <section>
        <h2 className={classes.heading}>{channels.title}</h2>
        <dl className={`${classes.list} ${classes.channels}`}>
          <div>
            <dt>{channels.email}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
          {phone && (
            <div>
              <dt>{channels.phone}</dt>
              <dd>
                <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
              </dd>
            </div>
          )}
          {address && (
            <div>
              <dt>{channels.address}</dt>
              <dd>{address}</dd>
            </div>
          )}
        </dl>
      </section>
    </aside>
  )
}
