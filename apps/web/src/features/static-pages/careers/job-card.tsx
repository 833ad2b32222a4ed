import { Button } from '@mantine/core'
import { IconBriefcase, IconCash, IconMapPin } from '@tabler/icons-react'
import { Facts } from '@/components/facts'
import { WholeWords } from '@/components/whole-words'
import { formatNumber } from '@/lib/formats'
import classes from './careers-screen.module.css'
import { type Job, texts } from './texts'

export function JobCard({ job, email }: { job: Job; email: string }) {
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
