import { Button, Title } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconCloudCheck, IconCoins } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { LinkButton } from '@/components/link-button'
import { WholeWords } from '@/components/whole-words'
import { keepHabit, recallHabits } from '@/lib/habits'
import type { QuizSet } from '../api/quiz-set'
import type { Mode } from '../attempt/attempt'
import type { QuizVariant } from '../rules/quiz-variant'
import { texts } from '../texts'
import { ModeChoice } from './mode-choice'
import { PointsLine } from './points-line'
import classes from './start-card.module.css'
import { StartFacts } from './start-facts'

type Props = {
  quizSet: QuizSet
  /** The learner's balance; undefined while it loads. */
  points?: number
  variant: QuizVariant
  /** Of somebody without an account: no points, and none needed. */
  anonymous?: boolean
  starting?: boolean
  /** Left out until it is known that nothing stands in the way. */
  onStart?: (mode: Mode) => void
}

/** Chosen on a card of the quiz set that another takes the place of: the preview's, before it is known who is here. */
let chosenBefore: { quizSetId: string; mode: Mode } | null = null

const neverChanges = () => () => {}
const usualMode = (): Mode => (recallHabits().mode === 'instant' ? 'instant' : 'end')
/** As the server renders the card. */
const strangersMode = (): Mode => 'end'

/** What starting costs and means, told plainly before it happens. */
export function StartCard({ quizSet, points, variant, anonymous, starting, onStart }: Props) {
  const usual = useSyncExternalStore(neverChanges, usualMode, strangersMode)
  const [chosen, setChosen] = useState(() =>
    chosenBefore?.quizSetId === quizSet.id ? chosenBefore.mode : null,
  )
  const mode = chosen ?? usual
  const { points_cost: cost, time_limit_minutes: minutes } = quizSet
  const empty = quizSet.total_questions === 0
  const affordable = anonymous || (points !== undefined && points >= cost)
  const short = points !== undefined && points < cost

  function choose(to: Mode) {
    chosenBefore = { quizSetId: quizSet.id, mode: to }
    setChosen(to)
  }

  function start() {
    chosenBefore = null
    keepHabit({ mode })
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
        </span>
      </p>
      <ModeChoice mode={mode} onChange={choose} ofTenant={variant.ofTenant} />
      <ul className={classes.notices}>
        {minutes !== null && (
          <li>
            <IconClock size={20} aria-hidden="true" />
            <span>
              <WholeWords>{texts.start.clock(minutes)}</WholeWords>
            </span>
          </li>
        )}
        <li>
          <IconCloudCheck size={20} aria-hidden="true" />
          <span>
            <WholeWords>{texts.start.kept}</WholeWords>
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
        <Button
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
