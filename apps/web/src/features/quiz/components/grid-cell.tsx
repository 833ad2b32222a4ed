import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconFlagFilled, IconX } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import type { QuestionState } from '../rules/question-state'
import { texts } from '../texts'
import classes from './question-grid.module.css'

type Props = {
  position: number
  state: QuestionState
  unsure: boolean
  current: boolean
  onGoTo: (position: number) => void
}

/** Number of a question. Memoised because a quiz may have hundreds. */
export const GridCell = memo(function GridCell(props: Props) {
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
      {state === 'correct' && <IconCheck className={classes.mark} aria-hidden="true" />}
      {state === 'wrong' && <IconX className={classes.mark} aria-hidden="true" />}
      {unsure && <IconFlagFilled className={classes.flag} aria-hidden="true" />}
    </UnstyledButton>
  )
})
