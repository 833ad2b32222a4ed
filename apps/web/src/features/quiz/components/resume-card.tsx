import { Button, Text, Title } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { formatDateTime } from '@/lib/formats'
import type { AttemptInProgress } from '../api/attempt'
import { texts } from '../texts'
import classes from './start-card.module.css'

type Props = {
  attempt: AttemptInProgress
  exit: '/quiz-sets' | '/'
  resuming: boolean
  failed: boolean
  onResume: () => void
}

/** Offers to continue an attempt in progress, possibly from another device, for free. */
export function ResumeCard({ attempt, exit, resuming, failed, onResume }: Props) {
  return (
    <section className={classes.card} aria-labelledby="resume-title">
      <div className={classes.resume}>
        <IconBookmark size={28} aria-hidden="true" />
        <div>
          <Title order={2} id="resume-title">
            {texts.resume.title}
          </Title>
          <Text>{texts.resume.body}</Text>
          <Text c="dimmed" size="xs" mt={4}>
            {texts.resume.mode[attempt.mode]}
            {attempt.deadline_at && ` · ${texts.resume.until(formatDateTime(attempt.deadline_at))}`}
          </Text>
        </div>
      </div>
      {failed && (
        <Text role="alert" c="var(--ruby-text)">
          {texts.resume.failed}
        </Text>
      )}
      <div className={classes.actions}>
        <Button size="lg" loading={resuming} onClick={onResume}>
          {texts.resume.proceed}
        </Button>
        <LinkButton to={exit} size="lg" variant="default">
          {texts.resume.cancel}
        </LinkButton>
      </div>
    </section>
  )
}
