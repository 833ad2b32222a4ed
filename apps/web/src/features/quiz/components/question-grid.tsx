import type { Mode } from '../attempt/attempt'
import { gridColumns, type QuestionState } from '../rules/question-state'
import { texts } from '../texts'
import { GridCell } from './grid-cell'
import { GridLegend } from './grid-legend'
import classes from './question-grid.module.css'

export type GridEntry = {
  id: string
  state: QuestionState
  unsure: boolean
  current: boolean
}

type Props = { entries: GridEntry[]; mode: Mode; onGoTo: (position: number) => void }

/** All questions by number with their states. */
export function QuestionGrid({ entries, mode, onGoTo }: Props) {
  return (
    <section aria-label={texts.grid.title}>
      <ol className={classes.grid} data-columns={gridColumns(entries.length)}>
        {entries.map(({ id, state, unsure, current }, position) => (
          <li key={id}>
            <GridCell
              position={position}
              state={state}
              unsure={unsure}
              current={current}
              onGoTo={onGoTo}
            />
          </li>
        ))}
      </ol>
      <GridLegend mode={mode} />
    </section>
  )
}
