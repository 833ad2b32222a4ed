import { IconRepeat } from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { texts } from '../texts'
import classes from './redo-link.module.css'

type Props = {
  attemptId: string
  /** Questions that were wrong or left unanswered. */
  missed: number
}

/** From a result to its free round; nothing where nothing was missed. */
export function RedoLink({ attemptId, missed }: Props) {
  if (missed === 0) return null
  return (
    <div className={classes.redo}>
      <LinkButton
        to="/practice/$attemptId"
        params={{ attemptId }}
        size="md"
        variant="light"
        fullWidth
        leftSection={<IconRepeat size={20} aria-hidden="true" />}
      >
        {texts.redo.action(missed)}
      </LinkButton>
      <span className={classes.free}>{texts.redo.free}</span>
    </div>
  )
}
