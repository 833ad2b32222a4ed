import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconFlagFilled, IconX } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import type { QuestionState } from '../rules/question-state'
import { texts } from '../texts'
import classes from './question-grid.module.css'

type Props = {
  position: number
  state: QuestionState
  flagged: boolean
  current: boolean
  onGoTo: (position: number) => void
}

/** One question's number. Rendered again only when it changes: a quiz may have hundreds. */
export const GridCell = memo(function GridCell(props: Props) {
  const { position, state, flagged, current, onGoTo } = props
  const cell = useRef<HTMLButtonElement>(null)

  // Among hundreds, the panel follows to where one is.
  useEffect(() => {
    if (current) cell.current?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const parts: string[] = [texts.grid.states[state]]
  if (flagged) parts.push(texts.grid.flagged)
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
      {flagged && <IconFlagFilled className={classes.flag} aria-hidden="true" />}
    </UnstyledButton>
  )
})
