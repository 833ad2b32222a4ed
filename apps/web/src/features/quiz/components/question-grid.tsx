import { Fragment } from 'react'
import { WholeWords } from '@/components/whole-words'
import type { Mode, Section } from '../attempt/attempt'
import { gridColumns, type QuestionState } from '../rules/question-state'
import { bySection } from '../rules/sections'
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

type Props = {
  entries: GridEntry[]
  /** Of a paper of an examination. */
  sections: readonly Section[] | null
  mode: Mode
  onGoTo: (position: number) => void
}

/** All questions by number with their states, below the names of their sections. */
export function QuestionGrid({ entries, sections, mode, onGoTo }: Props) {
  return (
    <section aria-label={texts.grid.title}>
      {bySection(entries, sections).map(({ name, first, entries: own }) => (
        <Fragment key={first}>
          {name && (
            <h3 className={classes.section}>
              <WholeWords>{name}</WholeWords>
            </h3>
          )}
          <ol className={classes.grid} start={first} data-columns={gridColumns(entries.length)}>
            {own.map(({ id, state, unsure, current }, index) => (
              <li key={id}>
                <GridCell
                  position={first - 1 + index}
                  state={state}
                  unsure={unsure}
                  current={current}
                  onGoTo={onGoTo}
                />
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
      <GridLegend mode={mode} />
    </section>
  )
}
