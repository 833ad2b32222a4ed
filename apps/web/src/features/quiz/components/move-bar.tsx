import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronUp, IconSend } from '@tabler/icons-react'
import { texts } from '../texts'
import classes from './attempt-screen.module.css'

type Props = {
  position: number
  total: number
  answered: number
  showAll: boolean
  onGoTo: (position: number) => void
  onSubmit: () => void
  onOpenGrid: () => void
}

/** Previous, next, question overview, and submit once all questions are answered. */
export function MoveBar(props: Props) {
  const { position, total, answered, showAll, onGoTo, onSubmit, onOpenGrid } = props
  const last = position === total - 1
  const complete = answered === total
  const progress = `${answered}/${total}`
  return (
    <nav className={classes.moves} aria-label={texts.moves.label}>
      <Button
        variant="default"
        size="md"
        disabled={position === 0}
        leftSection={<IconChevronLeft size={20} aria-hidden="true" />}
        onClick={() => onGoTo(position - 1)}
      >
        {texts.moves.previous}
      </Button>
      <UnstyledButton
        className={classes.openGrid}
        aria-label={texts.grid.open(position + 1, progress)}
        onClick={onOpenGrid}
      >
        <IconChevronUp size={16} aria-hidden="true" />
        <span>{progress}</span>
      </UnstyledButton>
      {last ? (
        <Button
          size="md"
          rightSection={<IconSend size={20} aria-hidden="true" />}
          onClick={onSubmit}
        >
          {texts.moves.submit}
        </Button>
      ) : (
        <Button
          size="md"
          variant={complete ? 'default' : 'filled'}
          rightSection={<IconChevronRight size={20} aria-hidden="true" />}
          onClick={() => onGoTo(position + 1)}
        >
          {texts.moves.next}
        </Button>
      )}
      {!last && (complete || showAll) && (
        <Button
          size="md"
          className={classes.submit}
          variant={complete ? 'filled' : 'light'}
          rightSection={<IconSend size={20} aria-hidden="true" />}
          onClick={onSubmit}
        >
          {texts.moves.submit}
        </Button>
      )}
    </nav>
  )
}
