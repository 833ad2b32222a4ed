import { IconRepeat } from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { texts } from '../texts'
import classes from './redo-link.module.css'

type Props = {
  attemptId: string
  /** Questions that were wrong or left unanswered. */
  missed: number
  /** Where it is the next step itself. */
  prominent?: boolean
}

/** From a result to its free round; nothing where nothing was missed. */
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
