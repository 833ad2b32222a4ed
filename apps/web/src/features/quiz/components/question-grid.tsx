import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconFlagFilled, IconX } from '@tabler/icons-react'
import type { Mode } from '../attempt/attempt'
import { gridColumns, type QuestionState } from '../rules/question-state'
import { texts } from '../texts'
import { GridLegend } from './grid-legend'
import classes from './question-grid.module.css'

export type GridEntry = {
  id: string
  state: QuestionState
  flagged: boolean
  current: boolean
}

type Props = { entries: GridEntry[]; mode: Mode; onGoTo: (position: number) => void }

/** All questions by number, with what became of each. */
export function QuestionGrid({ entries, mode, onGoTo }: Props) {
  return (
    <section aria-label={texts.grid.title}>
      <ol className={classes.grid} data-columns={gridColumns(entries.length)}>
        {entries.map((entry, position) => (
          <li key={entry.id}>
            <UnstyledButton
              className={classes.cell}
              data-state={entry.state}
              aria-label={describe(entry, position)}
              aria-current={entry.current ? 'step' : undefined}
              onClick={() => onGoTo(position)}
            >
              {position + 1}
              <StateMark state={entry.state} />
              {entry.flagged && <IconFlagFilled className={classes.flag} aria-hidden="true" />}
            </UnstyledButton>
          </li>
        ))}
      </ol>
      <GridLegend mode={mode} />
    </section>
  )
}

function StateMark({ state }: { state: QuestionState }) {
  if (state === 'correct') return <IconCheck className={classes.mark} aria-hidden="true" />
  if (state === 'wrong') return <IconX className={classes.mark} aria-hidden="true" />
  return null
}

function describe({ state, flagged, current }: GridEntry, position: number): string {
  const parts: string[] = [texts.grid.states[state]]
  if (flagged) parts.push(texts.grid.flagged)
  if (current) parts.push(texts.grid.current)
  return texts.grid.item(position + 1, parts)
}
