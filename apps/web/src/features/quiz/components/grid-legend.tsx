import { IconFlagFilled } from '@tabler/icons-react'
import type { Mode } from '../attempt/attempt'
import type { QuestionState } from '../rules/question-state'
import { texts } from '../texts'
import classes from './grid-legend.module.css'

const statesOf: Record<Mode, QuestionState[]> = {
  instant: ['unanswered', 'correct', 'wrong'],
  end: ['unanswered', 'answered'],
}

/** Legend of the states of a question number. */
export function GridLegend({ mode }: { mode: Mode }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      {statesOf[mode].map((state) => (
        <li key={state}>
          <span className={classes.sample} data-state={state} />
          {texts.grid.states[state]}
        </li>
      ))}
      <li>
        <span className={classes.sample} data-state="current" />
        {texts.grid.current}
      </li>
      <li>
        <IconFlagFilled size={14} className={classes.flag} />
        {texts.grid.unsure}
      </li>
    </ul>
  )
}
