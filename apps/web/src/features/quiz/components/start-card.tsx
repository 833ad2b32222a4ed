import { Button, Title } from '@mantine/core'
import { formatDuration } from '@sanamsob/domain/duration'
import {
  IconAlertTriangle,
  IconBolt,
  IconClock,
  IconCloudCheck,
  IconCoins,
  IconFlagCheck,
} from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { ChoiceGroup } from '@/components/choice-card'
import { IconChoice } from '@/components/icon-choice'
import { LinkButton } from '@/components/link-button'
import { WholeWords } from '@/components/whole-words'
import { recallHabits, storeHabit } from '@/lib/habits'
import type { QuizSet } from '../api/catalogue'
import type { Mode } from '../attempt/attempt'
import type { QuizVariant } from '../rules/quiz-variant'
import { texts } from '../texts'
import { PointsLine } from './points-line'
import classes from './start-card.module.css'

type Props = {
  quizSet: QuizSet
  /** The learner's balance; undefined while loading. */
  points?: number
  variant: QuizVariant
  /** The card is for an anonymous user or guest: no balance, and no points required. */
  anonymous?: boolean
  starting?: boolean
  /** Undefined until nothing prevents the start. */
  onStart?: (mode: Mode) => void
  /** The sign-up, for guests before the app runs: a link works without it. */
  signUp?: { redirect: string } | undefined
}

/** Mode selected on a card that another one replaces, as the preview's when the session is restored. */
let chosenBefore: { quizSetId: string; mode: Mode } | null = null

const neverChanges = () => () => {}
const usualMode = (): Mode => (recallHabits().mode === 'instant' ? 'instant' : 'end')
/** Matches the server-rendered card. */
const strangersMode = (): Mode => 'end'

/** States the cost and the rules before the start. */
export function StartCard(props: Props) {
  const { quizSet, points, variant, anonymous, starting, onStart, signUp } = props
  const usual = useSyncExternalStore(neverChanges, usualMode, strangersMode)
  const [chosen, setChosen] = useState(() =>
    chosenBefore?.quizSetId === quizSet.id ? chosenBefore.mode : null,
  )
  const mode = chosen ?? usual
  const { start_cost: cost, points_cost: price, time_limit_minutes: minutes } = quizSet
  const empty = quizSet.total_questions === 0
  const affordable = anonymous || (points !== undefined && points >= cost)
  const short = points !== undefined && points < cost

  function choose(to: Mode) {
    chosenBefore = { quizSetId: quizSet.id, mode: to }
    setChosen(to)
  }

  function start() {
    chosenBefore = null
    storeHabit({ mode })
    onStart?.(mode)
  }

  return (
    <section className={classes.card} aria-labelledby="start-title">
      <Title order={2} id="start-title">
        {texts.start.title}
      </Title>
      {short && <PointsLine points={points} cost={cost} />}
      {empty && (
        <p className={classes.important} role="alert">
          <IconAlertTriangle size={20} aria-hidden="true" />
          {texts.start.empty}
        </p>
      )}
      <StartFacts quizSet={quizSet} mode={mode} />
      <p className={classes.important}>
        <IconCoins size={20} aria-hidden="true" />
        <span>
          <WholeWords>{cost > 0 ? texts.start.warning(cost) : texts.start.free}</WholeWords>
          {cost < price && <WholeWords>{` ${texts.start.reduced(price)}`}</WholeWords>}
        </span>
      </p>
      <ModeChoice mode={mode} onChange={choose} ofTenant={variant.ofTenant} />
      <ul className={classes.notices}>
        {minutes !== null && (
          <li>
            <IconClock size={20} aria-hidden="true" />
            <span>
              <WholeWords>{texts.start.clock(formatDuration(minutes))}</WholeWords>
            </span>
          </li>
        )}
        <li>
          <IconCloudCheck size={20} aria-hidden="true" />
          <span>
            <WholeWords>{texts.start.autosaved}</WholeWords>
          </span>
        </li>
      </ul>
      {anonymous ? (
        <p className={classes.note}>
          <WholeWords>{texts.start.guest}</WholeWords>
        </p>
      ) : (
        !short && <PointsLine points={points} cost={cost} />
      )}
      <div className={classes.actions}>
        {signUp && (
          <LinkButton to="/auth" search={{ tab: 'sign-up', ...signUp }} size="lg" data-guest="">
            {texts.start.signUp}
          </LinkButton>
        )}
        <Button
          className={signUp && classes.ofMembers}
          size="lg"
          loading={starting}
          disabled={!affordable || empty || !onStart}
          onClick={start}
        >
          {cost > 0 ? texts.start.beginFor(cost) : texts.start.begin}
        </Button>
        <LinkButton to={variant.exit} size="lg" variant="default">
          {texts.start.cancel}
        </LinkButton>
      </div>
    </section>
  )
}

/** Number of questions, cost, time limit, and whether answers can be changed. */
function StartFacts({ quizSet, mode }: { quizSet: QuizSet; mode: Mode }) {
  const { facts } = texts
  const rows = [
    { name: facts.questions, value: facts.questionCount(quizSet.total_questions) },
    { name: facts.cost, value: facts.points(quizSet.start_cost) },
    { name: facts.time, value: formatDuration(quizSet.time_limit_minutes) },
  ]
  return (
    <dl className={classes.facts} aria-label={facts.label}>
      {rows.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd className={classes.figure}>{value}</dd>
        </div>
      ))}
      <div className={classes.wide}>
        <dt>{facts.editing}</dt>
        <dd>{mode === 'instant' ? facts.locked : facts.editable}</dd>
      </div>
    </dl>
  )
}

type ModeChoiceProps = {
  mode: Mode
  onChange: (mode: Mode) => void /** Uses the names of a tenant's site. */
  ofTenant: boolean
}

const modes = [
  { value: 'end', hint: texts.start.endHint, Icon: IconFlagCheck },
  { value: 'instant', hint: texts.start.instantHint, Icon: IconBolt },
] as const

/** Selects when verdicts are shown: at the end, or after each question. */
function ModeChoice({ mode, onChange, ofTenant }: ModeChoiceProps) {
  const names = ofTenant ? texts.resume.mode : texts.start.modes
  return (
    <ChoiceGroup legend={texts.start.mode} className={classes.modes}>
      {modes.map(({ value, hint, Icon }) => (
        <IconChoice
          key={value}
          group="mode"
          icon={<Icon size={24} aria-hidden="true" />}
          name={names[value]}
          hint={hint}
          checked={mode === value}
          onChoose={() => onChange(value)}
        />
      ))}
    </ChoiceGroup>
  )
}
