import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconFlagFilled, IconX } from '@tabler/icons-react'
import { Fragment, memo, useEffect, useRef } from 'react'
import { WholeWords } from '@/components/whole-words'
import type { Mode, Section } from '../attempt/attempt'
import { gridColumns, type QuestionState } from '../rules/question-state'
import { bySection } from '../rules/sections'
import { texts } from '../texts'
import classes from './attempt-screen.module.css'

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
            <h3 className={classes.gridSection}>
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

type CellProps = {
  position: number
  state: QuestionState
  unsure: boolean
  current: boolean
  onGoTo: (position: number) => void
}

/** Number of a question. Memoised because a quiz may have hundreds. */
const GridCell = memo(function GridCell(props: CellProps) {
  const { position, state, unsure, current, onGoTo } = props
  const cell = useRef<HTMLButtonElement>(null)

  // Scrolls the panel of a long quiz to the current question.
  useEffect(() => {
    if (current) cell.current?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const parts: string[] = [texts.grid.states[state]]
  if (unsure) parts.push(texts.grid.unsure)
  if (current) parts.push(texts.grid.current)
  return (
    <UnstyledButton
      ref={cell}
      className={classes.cell}
      data-state={state}
      aria-label={texts.grid.item(position + 1, parts)}
      aria-current={current ? 'step' : undefined}
      onClick={() => onGoTo(position)}
    >
      {position + 1}
      {state === 'correct' && <IconCheck className={classes.cellMark} aria-hidden="true" />}
      {state === 'wrong' && <IconX className={classes.cellMark} aria-hidden="true" />}
      {unsure && <IconFlagFilled className={classes.cellFlag} aria-hidden="true" />}
    </UnstyledButton>
  )
})

const statesOf: Record<Mode, QuestionState[]> = {
  instant: ['unanswered', 'correct', 'wrong'],
  end: ['unanswered', 'answered'],
}

/** Legend of the states of a question number. */
function GridLegend({ mode }: { mode: Mode }) {
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
        <IconFlagFilled size={14} className={classes.legendFlag} />
        {texts.grid.unsure}
      </li>
    </ul>
  )
}
