import { Button } from '@mantine/core'
import { IconBriefcase, IconCash, IconCheck, IconMapPin } from '@tabler/icons-react'
import { Facts } from '@/components/facts'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { WholeWords } from '@/components/whole-words'
import { useContactDetails } from '@/lib/contact-details'
import { formatNumber } from '@/lib/formats'
import { texts as shared } from '../texts'
import classes from './careers-screen.module.css'
import { type Job, texts } from './texts'

/** The openings. Applications are sent by mail to the contact address. */
export function CareersScreen() {
  const { siteName, email } = useContactDetails()
  const { jobs, benefits, howTo } = texts
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: shared.home, link: { to: '/' } }, { label: texts.title }]}
        title={texts.title}
        description={texts.lead(siteName)}
      />
      <div className={classes.columns}>
        <section aria-labelledby="openings">
          <h2 id="openings" className={classes.heading}>
            {texts.openings} <small>{texts.count(formatNumber(jobs.length))}</small>
          </h2>
          <ul className={classes.jobs}>
            {jobs.map((job) => (
              <JobCard key={job.title} job={job} email={email} />
            ))}
          </ul>
        </section>
        <aside className={classes.aside}>
          <section>
            <h2 className={classes.heading}>{benefits.title}</h2>
            <ul className={classes.benefits}>
              {benefits.items.map((item) => (
                <li key={item}>
                  <IconCheck size={20} aria-hidden="true" />
                  <WholeWords>{item}</WholeWords>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2 className={classes.heading}>{howTo.title}</h2>
            <p>
              <WholeWords>{howTo.body(email)}</WholeWords>
            </p>
          </section>
        </aside>
      </div>
    </Page>
  )
}

function JobCard({ job, email }: { job: Job; email: string }) {
  const { title, team, place, salary, body, duties } = job
  const [from, to] = salary
  return (
    <li className={classes.job}>
      <h3>{title}</h3>
      <p>
        <WholeWords>{body}</WholeWords>
      </p>
      <Facts
        facts={[
          { icon: <IconCash />, text: texts.salary(formatNumber(from), formatNumber(to)) },
          { icon: <IconBriefcase />, text: team },
          { icon: <IconMapPin />, text: place },
        ]}
      />
      <ul className={classes.duties}>
        {duties.map((duty) => (
          <li key={duty}>
            <WholeWords>{duty}</WholeWords>
          </li>
        ))}
      </ul>
      <Button
        component="a"
        href={applicationLink(email, title)}
        variant="light"
        aria-label={texts.applyTo(title)}
      >
        {texts.apply}
      </Button>
    </li>
  )
}

/** Returns a mail link to the contact address with a subject and a form to fill in. */
function applicationLink(email: string, title: string): string {
  const { subject, body } = texts.mail
  return `mailto:${email}?subject=${encodeURIComponent(subject(title))}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
}
