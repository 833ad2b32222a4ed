import { IconCircleCheck, IconFlame } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { FilterPills } from '@/components/filter-pills'
import { LinkButton } from '@/components/link-button'
import { Meter } from '@/components/meter'
import { notifyError } from '@/components/notify'
import { SiteLinkButton } from '@/components/site-link-button'
import { WholeWords } from '@/components/whole-words'
import { formatNumber } from '@/lib/formats'
import { quizLink } from '@/lib/quiz-link'
import type { RunningAttempts } from '@/lib/running-attempts'
import { type Tonight, useSetEveningMinutes } from '../api/tonight'
import { texts } from '../texts'
import { linkOf, StepRow } from './step-row'
import { TargetRow } from './target-row'
import classes from './tonight-card.module.css'

/** A paper of an examination takes up to three hours. */
const choices = ['10', '15', '25', '45', '120']

type Props = { userId: string; tonight: Tonight; running?: RunningAttempts; offer?: ReactNode }

/** The plan of the evening: one button for its next step, and what the steps are. */
export function TonightCard({ userId, tonight, running, offer }: Props) {
  const { minutes, is_enough, done, goal } = tonight
  const setMinutes = useSetEveningMinutes(userId)
  const [wanted, setWanted] = useState<string>()
  const choose = async (choice: string) => {
    setWanted(choice)
    try {
      await setMinutes(Number(choice))
    } catch {
      notifyError(texts.minutesFailed)
    }
    setWanted(undefined)
  }
  // An attempt may have ended since.
  const steps = tonight.steps.filter(
    ({ attempt_id }) => !attempt_id || (running?.attempts.some(isOf(attempt_id)) ?? true),
  )
  const [first] = steps
  const began = done.reviewed + done.answered > 0
  return (
    <section className={classes.card} aria-labelledby="tonight">
      <div className={classes.part}>
        <h2 id="tonight" className={classes.title}>
          {is_enough && <IconCircleCheck aria-hidden="true" className={classes.enough} />}
          <WholeWords>{is_enough ? texts.enough : texts.title}</WholeWords>
        </h2>
        <Streak streak={tonight.streak} />
        {began && (
          <p className={classes.done}>
            <WholeWords>{doneWords(done)}</WholeWords>
          </p>
        )}
        {steps.length > 0 && (
          <ol className={classes.steps}>
            {steps.map((step) => (
              <StepRow
                key={step.attempt_id ?? step.kind}
                step={step}
                isNew={tonight.is_new}
                running={running}
              />
            ))}
          </ol>
        )}
        {first && !is_enough && (
          <SiteLinkButton
            site={first.site}
            link={linkOf(first)}
            size="md"
            className={classes.start}
          >
            {first.kind === 'running' && (first.site ? texts.resumeThere : texts.resume)}
            {first.kind !== 'running' && (began ? texts.next : texts.start)}
          </SiteLinkButton>
        )}
        {!first && !is_enough && <Nothing tonight={tonight} />}
        {is_enough && <Suspense>{offer}</Suspense>}
      </div>
      <div className={classes.part}>
        <div className={classes.minutes}>
          <span aria-hidden="true">{texts.minutes}</span>
          <FilterPills
            label={texts.minutes}
            filters={choices.map((choice) => [choice, choice])}
            chosen={wanted ?? String(minutes)}
            onChoose={(choice) => void choose(choice)}
          />
        </div>
        <div className={classes.goal}>
          <WholeWords>
            {texts.goal(formatNumber(goal.answered), formatNumber(goal.questions))}
          </WholeWords>
          <Meter
            share={Math.min(100, (goal.answered / goal.questions) * 100)}
            tone={goal.answered < goal.questions ? undefined : 'good'}
            height={8}
          />
        </div>
        <TargetRow userId={userId} target={tonight.target} />
      </div>
    </section>
  )
}

const isOf = (attemptId: string) => (attempt: { id: string }) => attempt.id === attemptId

function Streak({ streak }: Pick<Tonight, 'streak'>) {
  const words = texts.streak
  return (
    <p className={classes.streak}>
      <IconFlame size={20} aria-hidden="true" />
      <strong>
        <WholeWords>
          {streak.days > 0 ? words.days(formatNumber(streak.days)) : words.none}
        </WholeWords>
      </strong>
      <WholeWords>{words[missedDay(streak)]}</WholeWords>
    </p>
  )
}

function missedDay({ days, missed_yesterday, may_miss_today }: Tonight['streak']) {
  if (missed_yesterday) return 'missedYesterday'
  return days > 0 && !may_miss_today ? 'missed' : 'mayMiss'
}

function doneWords({ reviewed, answered, submitted }: Tonight['done']): string {
  const parts = [
    reviewed > 0 && texts.done.reviewed(formatNumber(reviewed)),
    answered > 0 && texts.done.answered(formatNumber(answered)),
    submitted > 0 && texts.done.submitted(formatNumber(submitted)),
  ]
  return texts.done.lead(parts.filter(Boolean).join(' · '))
}

/** Nothing is due, and no quiz set is left that the member can pay for. */
function Nothing({ tonight: { out_of_reach: set } }: Pick<Props, 'tonight'>) {
  const words = texts.nothing
  return (
    <>
      <p className={classes.nothing}>
        <WholeWords>
          {set ? words.outOfReach(set.name, formatNumber(set.points_cost)) : words.all}
        </WholeWords>
      </p>
      <LinkButton
        {...(set ? quizLink(set.id, set.tenant_id !== null) : { to: '/quiz-sets' })}
        variant="default"
        className={classes.start}
      >
        {set ? words.look : words.browse}
      </LinkButton>
    </>
  )
}
