import { IconPlayerPlay } from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { formatDateTime } from '@/lib/formats'
import type { OpenAttempt } from '../api/get-dashboard'
import { texts } from '../texts'
import classes from './open-attempts.module.css'

/** Quizzes under way: the first thing a returning learner looks for. */
export function OpenAttempts({ attempts }: { attempts: OpenAttempt[] }) {
  if (attempts.length === 0) return null
  const words = texts.open
  return (
    <div className={classes.list}>
      {attempts.map(({ id, quiz_set_id, quiz_set_name, deadline_at }) => (
        <Notice
          key={id}
          tone="brand"
          icon={<IconPlayerPlay size={26} />}
          title={words.title(quiz_set_name)}
          body={deadline_at ? words.until(formatDateTime(deadline_at)) : words.unlimited}
          action={
            <LinkButton to="/quiz/$quizSetId" params={{ quizSetId: quiz_set_id }}>
              {words.action}
            </LinkButton>
          }
        />
      ))}
    </div>
  )
}
