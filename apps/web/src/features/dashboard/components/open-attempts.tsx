import { IconPlayerPlay } from '@tabler/icons-react'
import { Notice } from '@/components/notice'
import { SiteLinkButton } from '@/components/site-link-button'
import { siteWords } from '@/components/site-words'
import { formatDateTime } from '@/lib/formats'
import { quizLink } from '@/lib/quiz-link'
import type { OpenAttempt } from '../api/dashboard'
import { texts } from '../texts'
import classes from './open-attempts.module.css'

/** Quizzes under way: the first thing a returning learner looks for. */
export function OpenAttempts({ attempts }: { attempts: OpenAttempt[] }) {
  if (attempts.length === 0) return null
  const words = texts.open
  return (
    <div className={classes.list}>
      {attempts.map(({ id, quiz_set_id, quiz_set_name, deadline_at, tenant_id, site }) => (
        <Notice
          key={id}
          tone="brand"
          icon={<IconPlayerPlay size={26} />}
          title={words.title(quiz_set_name)}
          body={
            <>
              {site && <strong className={classes.site}>{siteWords(site)}</strong>}
              {deadline_at ? words.until(formatDateTime(deadline_at)) : words.unlimited}
            </>
          }
          action={
            <SiteLinkButton site={site} link={quizLink(quiz_set_id, tenant_id !== null)}>
              {site ? words.actionThere : words.action}
            </SiteLinkButton>
          }
        />
      ))}
    </div>
  )
}
