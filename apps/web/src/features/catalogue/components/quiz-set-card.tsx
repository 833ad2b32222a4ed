import { Button } from '@mantine/core'
import { formatDuration } from '@sanamsob/domain/duration'
import { IconClock, IconListNumbers } from '@tabler/icons-react'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { Clamped } from '@/components/clamped'
import { Facts } from '@/components/facts'
import { LinkButton } from '@/components/link-button'
import { notifyError } from '@/components/notify'
import { PassWords } from '@/components/pass-words'
import { PointsMark } from '@/components/points-mark'
import { ProgressBadges } from '@/components/progress-badges'
import { WholeWords } from '@/components/whole-words'
import { formatNumber } from '@/lib/formats'
import type { Progress } from '@/lib/own-progress'
import { useSite } from '@/lib/site'
import type { QuizSetRow } from '../api'
import { type QuizSetState, quizSetState } from '../rules/quiz-set-state'
import { texts } from '../texts'
import classes from './catalogue.module.css'

type Props = {
  quizSet: QuizSetRow
  /** Position in the course, from 1. */
  number: number
  /** Null for a guest, undefined while loading. */
  balance: number | null | undefined
  progress: Progress
  link: LinkProps
}

export function QuizSetCard({ quizSet, number, balance, progress, link }: Props) {
  const words = texts.coursePage
  const { cost } = quizSet
  const { latest, running } = progress
  const { anonymousStarts } = useSite()
  const attempted = latest !== undefined
  const state = quizSetState(cost, { points: balance, attempted, running, anonymousStarts })

  return (
    <li className={classes.card}>
      <div className={classes.top}>
        <span className={classes.number}>{words.number(formatNumber(number))}</span>
        <span className={classes.badges}>
          <ProgressBadges progress={progress} />
        </span>
      </div>
      <h3 className={classes.name}>
        <WholeWords>{quizSet.name}</WholeWords>
      </h3>
      {quizSet.description && (
        <Clamped lines={2} className={classes.description}>
          {quizSet.description}
        </Clamped>
      )}
      <Facts
        facts={[
          {
            icon: <IconListNumbers />,
            text: texts.counts.questions(formatNumber(quizSet.total_questions)),
          },
          {
            icon: <IconClock />,
            text: formatDuration(quizSet.time_limit_minutes),
          },
          { icon: <PointsMark />, text: cost > 0 ? words.cost(formatNumber(cost)) : words.free },
        ]}
      />
      <div className={classes.foot}>
        {latest && (
          <p className={classes.latest}>
            {words.latest}{' '}
            <strong>
              {words.score(formatNumber(latest.score), formatNumber(latest.total_questions))}
            </strong>{' '}
            <PassWords passed={latest.passed} line={latest.pass_percent} />
          </p>
        )}
        <QuizSetButton state={state} cost={cost} link={link} name={quizSet.name} />
      </div>
    </li>
  )
}

type ButtonProps = { state: QuizSetState; cost: number; link: LinkProps; name: string }

function QuizSetButton({ state, cost, link, name }: ButtonProps) {
  const { buttons, shortToast } = texts.coursePage
  const router = useRouter()
  const label = `${buttons[state]} ${name}`
  switch (state) {
    case 'short':
      return (
        <Button
          variant="default"
          aria-label={label}
          onClick={() => notifyError(shortToast(formatNumber(cost)))}
        >
          {buttons.short}
        </Button>
      )
    case 'guest':
      return (
        <LinkButton
          to="/auth"
          search={{ redirect: router.buildLocation(link).href }}
          variant="light"
          data-guest="room"
          aria-label={label}
        >
          {buttons.guest}
        </LinkButton>
      )
    default:
      return (
        <LinkButton {...link} variant={state === 'retry' ? 'light' : 'filled'} aria-label={label}>
          {buttons[state]}
        </LinkButton>
      )
  }
}
