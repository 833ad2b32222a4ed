import { IconRepeat } from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { texts } from '../texts'
import classes from './redo-link.module.css'

type Props = {
  attemptId: string
  /** Number of wrong or unanswered questions. */
  missed: number
  /** Renders the link as the primary action. */
  prominent?: boolean
}

/** Links a result to its free round. Renders nothing if no question was missed. */
export function RedoLink({ attemptId, missed, prominent }: Props) {
  if (missed === 0) return null
  return (
    <div className={classes.redo}>
      <LinkButton
        to="/practice/$attemptId"
        params={{ attemptId }}
        size="md"
        variant={prominent ? 'filled' : 'light'}
        fullWidth
        leftSection={<IconRepeat size={20} aria-hidden="true" />}
      >
        {texts.redo.action(missed)}
      </LinkButton>
      <span className={classes.free}>{texts.redo.free}</span>
    </div>
  )
}
