import { Anchor, Button, Title } from '@mantine/core'
import { formatDuration } from '@sanamsob/domain/duration'
import {
  IconCircleCheck,
  IconClock,
  IconCloudCheck,
  IconCoins,
  IconFlagCheck,
  IconHistory,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from '@/components/link-button'
import { WholeWords } from '@/components/whole-words'
import { formatLocalDay, formatNumber } from '@/lib/formats'
import type { Exam } from '../api/exam'
import { PointsLine } from '../components/points-line'
import startClasses from '../components/start-card.module.css'
import { texts as quizTexts } from '../texts'
import classes from './exam-card.module.css'
import { texts } from './texts'

type Props = {
  exam: Exam
  /** The learner's balance; undefined while loading. */
  points?: number
  /** The next paper: how many of its questions the learner has met, and what it costs; undefined while loading. */
  paper?: { seen: number; points_cost: number } | undefined
  /** The sign-up, for guests. */
  signUp?: { redirect: string }
  starting?: boolean
  /** Undefined until nothing prevents the start. */
  onStart?: () => void
}

const words = texts.start

/** States the sections, the rules, the source and the cost of an examination before the start. */
export function ExamCard({ exam, points, paper, signUp, starting, onStart }: Props) {
  const price = exam.points_cost
  const { seen, points_cost: cost } = paper ?? { seen: 0, points_cost: price }
  const short = points !== undefined && points < cost
  return (
    <section className={startClasses.card} aria-labelledby="start-title">
      <Title order={2} id="start-title">
        {words.title}
      </Title>
      {short && <PointsLine points={points} cost={cost} />}
      <ExamFacts exam={exam} cost={cost} />
      <Sections exam={exam} />
      <Rules exam={exam} />
      <p className={startClasses.important}>
        <IconCoins size={20} aria-hidden="true" />
        <span>
          <WholeWords>{cost > 0 ? quizTexts.start.warning(cost) : words.free}</WholeWords>
          {cost < price && <WholeWords>{` ${quizTexts.start.reduced(price)}`}</WholeWords>}
        </span>
      </p>
      <ul className={startClasses.notices}>
        {seen > 0 && (
          <Remark icon={<IconHistory size={20} aria-hidden="true" />}>
            {words.seen(formatNumber(seen))}
          </Remark>
        )}
        <Remark icon={<IconClock size={20} aria-hidden="true" />}>
          {words.clock(formatDuration(exam.minutes))}
        </Remark>
        <Remark icon={<IconFlagCheck size={20} aria-hidden="true" />}>{words.atEnd}</Remark>
        <Remark icon={<IconCloudCheck size={20} aria-hidden="true" />}>
          {quizTexts.start.autosaved}
        </Remark>
      </ul>
      <Source exam={exam} />
      {signUp ? (
        <p className={startClasses.note} data-guest="">
          <WholeWords>{words.guest}</WholeWords>
        </p>
      ) : (
        !short && <PointsLine points={points} cost={cost} />
      )}
      <div className={startClasses.actions}>
        {signUp && (
          <LinkButton to="/auth" search={{ tab: 'sign-up', ...signUp }} size="lg" data-guest="">
            {words.signUp}
          </LinkButton>
        )}
        <Button
          className={signUp && startClasses.ofMembers}
          size="lg"
          loading={starting}
          disabled={points === undefined || short || !onStart}
          onClick={onStart}
        >
          {cost > 0 ? words.beginFor(formatNumber(cost)) : words.begin}
        </Button>
        <LinkButton to="/" size="lg" variant="default">
          {words.cancel}
        </LinkButton>
      </div>
    </section>
  )
}

function ExamFacts({ exam, cost }: { exam: Exam; cost: number }) {
  const { facts } = quizTexts
  const rows = [
    { name: facts.questions, value: facts.questionCount(exam.questions) },
    { name: facts.cost, value: facts.points(cost) },
    { name: facts.time, value: formatDuration(exam.minutes) },
  ]
  return (
    <dl className={startClasses.facts} aria-label={facts.label}>
      {rows.map(({ name, value }) => (
        <div key={name} className={startClasses.fact}>
          <dt>{name}</dt>
          <dd className={startClasses.figure}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Sections({ exam }: { exam: Exam }) {
  return (
    <div>
      <Title order={3} id="sections-title">
        {words.sections}
      </Title>
      <dl className={classes.sections} aria-labelledby="sections-title">
        {exam.sections.map(({ name, questions }) => (
          <div key={name}>
            <dt>
              <WholeWords>{name}</WholeWords>
            </dt>
            <dd>{words.questions(formatNumber(questions))}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Rules({ exam: { rules } }: { exam: Exam }) {
  return (
    <div>
      <Title order={3} id="rules-title">
        {words.rules}
      </Title>
      {rules.length === 0 ? (
        <p className={classes.remark}>
          <WholeWords>{words.noRules}</WholeWords>
        </p>
      ) : (
        <>
          <ul className={classes.rules} aria-labelledby="rules-title">
            {rules.map(({ section, min_percent }) => (
              <li key={section ?? ''}>
                <IconCircleCheck size={20} aria-hidden="true" />
                <span>
                  <WholeWords>
                    {section === null
                      ? words.whole(min_percent)
                      : words.section(section, min_percent)}
                  </WholeWords>
                </span>
              </li>
            ))}
          </ul>
          {rules.length > 1 && <p className={classes.remark}>{words.all}</p>}
        </>
      )}
    </div>
  )
}

function Source({ exam }: { exam: Exam }) {
  const { source_name, source_url, source_day, is_confirmed, has_estimates } = exam
  return (
    <div className={classes.source}>
      {(source_name || source_url) && (
        <p>
          {words.source}{' '}
          {source_url ? (
            <Anchor
              href={source_url}
              target="_blank"
              rel="noreferrer nofollow"
              underline="always"
              inherit
            >
              {source_name ?? new URL(source_url).hostname}
            </Anchor>
          ) : (
            source_name
          )}
          {source_day && ` ${words.read(formatLocalDay(source_day))}`}
        </p>
      )}
      <p>
        <WholeWords>
          {[
            is_confirmed ? words.confirmed : words.unconfirmed,
            ...(has_estimates ? [words.estimates] : []),
          ].join(' ')}
        </WholeWords>
      </p>
    </div>
  )
}

function Remark({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li>
      {icon}
      <span>
        <WholeWords>{children}</WholeWords>
      </span>
    </li>
  )
}
