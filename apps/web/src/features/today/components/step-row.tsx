import { IconCards, IconFileCheck, IconPlayerPlay } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { SiteLink } from '@/components/site-link'
import { siteWords } from '@/components/site-words'
import { WholeWords } from '@/components/whole-words'
import { formatNumber } from '@/lib/formats'
import { attemptLink } from '@/lib/quiz-link'
import type { RunningAttempts } from '@/lib/running-attempts'
import type { Step } from '../api/tonight'
import { texts } from '../texts'
import { TimeLeft } from './time-left'
import classes from './tonight-card.module.css'

const icons = {
  running: IconPlayerPlay,
  review: IconCards,
  fresh: IconPlayerPlay,
  paper: IconFileCheck,
}

type Props = { step: Step; isNew: boolean; running?: RunningAttempts }

/** One step of the plan, which may be done out of order. */
export function StepRow({ step, isNew, running }: Props) {
  const { kind, minutes, site, deadline_at } = step
  const Icon = icons[kind]
  return (
    <li className={classes.step} data-step={kind}>
      <Icon size={22} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <SiteLink site={site} link={linkOf(step)} className={classes.name}>
          <WholeWords>{titleOf(step)}</WholeWords>
        </SiteLink>
        <span className={classes.facts}>
          <WholeWords>{factsOf(step, isNew)}</WholeWords>
        </span>
        {site && (
          <strong className={classes.facts}>
            <WholeWords>{siteWords(site)}</WholeWords>
          </strong>
        )}
      </div>
      <span className={classes.time}>
        {running && deadline_at ? (
          <span data-passing="">
            <TimeLeft deadlineAt={deadline_at} reading={running.clock} />
          </span>
        ) : (
          texts.about(formatNumber(minutes))
        )}
      </span>
    </li>
  )
}

export function linkOf({ kind, quiz_set_id, blueprint_id, tenant_id }: Step): LinkProps {
  if (kind === 'review') return { to: '/review' }
  return attemptLink({ quiz_set_id: quiz_set_id ?? '', blueprint_id, tenant_id })
}

function titleOf({ kind, name, questions }: Step): string {
  if (kind === 'review') return texts.steps.review(formatNumber(questions))
  return kind === 'running' ? texts.steps.running(name ?? '') : (name ?? '')
}

function factsOf(step: Step, isNew: boolean): string {
  const { kind, questions, total_questions } = step
  const words = texts.steps
  const [some, total] = [formatNumber(questions), formatNumber(total_questions)]
  const isPart = questions < total_questions
  const cost = step.points_cost > 0 ? words.cost(formatNumber(step.points_cost)) : words.free
  if (kind === 'running') return `${words.left(some)} · ${words.paid}`
  if (kind === 'review') return `${isPart ? words.dueOf(total) : words.due} · ${cost}`
  if (kind === 'paper') return `${words.paper} · ${words.questions(total)} · ${cost}`
  const size = isPart ? words.part(some, total) : words.questions(total)
  return `${isNew ? words.first : words.fresh} · ${size} · ${cost}`
}
