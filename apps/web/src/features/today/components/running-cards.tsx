import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Notice } from '@/components/notice'
import { SiteLinkButton } from '@/components/site-link-button'
import { siteWords } from '@/components/site-words'
import { WholeWords } from '@/components/whole-words'
import { formatClock } from '@/lib/formats'
import { attemptLink } from '@/lib/quiz-link'
import type { RunningAttempt, RunningAttempts } from '@/lib/running-attempts'
import { useSecondsLeft } from '@/lib/use-seconds-left'
import { type RunningClock, useServerClock } from '@/lib/use-server-clock'
import { texts } from '../texts'

const words = texts.running

/**
 * Attempts in progress, timed by the server's clock. They come first because a returning learner looks
 * for them.
 */
export function RunningCards({
  running: { attempts, clock: reading },
}: {
  running: RunningAttempts
}) {
  const clock = useServerClock(reading)
  useEffect(() => clock.observe(reading), [clock, reading])
  return attempts.map((attempt) => (
    <Notice
      key={attempt.id}
      passing
      tone="brand"
      icon={<IconPlayerPlay size={26} />}
      title={words.title(attempt.quiz_set_name)}
      body={<Left attempt={attempt} clock={clock} />}
      action={
        <SiteLinkButton site={attempt.site} link={attemptLink(attempt)}>
          {attempt.site ? words.actionThere : words.action}
        </SiteLinkButton>
      }
    />
  ))
}

type LeftProps = { attempt: RunningAttempt; clock: RunningClock }

function Left({ attempt: { site, deadline_at }, clock }: LeftProps) {
  return (
    <>
      {site && (
        <strong>
          <WholeWords>{siteWords(site)}</WholeWords>{' '}
        </strong>
      )}
      {deadline_at ? <Ticking deadlineAt={deadline_at} clock={clock} /> : words.unlimited}
    </>
  )
}

export function Ticking({ deadlineAt, clock }: { deadlineAt: string; clock: RunningClock }) {
  const seconds = useSecondsLeft(deadlineAt, clock)
  return <span key={seconds}>{words.left(formatClock(seconds))}</span>
}
