import type { Choice } from '@/lib/question'
import { OptionMark } from '../option-mark'
import { RichText } from '../rich-text/rich-text'
import classes from './option.module.css'
import type { OptionState } from './option-state'
import { texts } from './texts'

type Props = {
  name: string
  choice: Choice
  text: string
  state: OptionState
  chosen: boolean
  locked: boolean
  saved: boolean
  onChoose: (choice: Choice) => void
}

/** One option. Its number animates into place once the choice is saved. */
export function Option({ name, choice, text, state, chosen, locked, saved, onChoose }: Props) {
  return (
    <label className={classes.option} data-state={state} data-locked={locked || undefined}>
      <input
        type="radio"
        className={classes.radio}
        name={name}
        value={choice}
        checked={chosen}
        aria-disabled={locked || undefined}
        onChange={() => !locked && onChoose(choice)}
      />
      <span className={classes.number} data-saved={(chosen && saved) || undefined}>
        {choice}
      </span>
      <span className={classes.text}>
        <RichText text={text} inline />
      </span>
      {state === 'right' && (
        <span className={classes.mark}>
          <OptionMark state="right">{texts.right}</OptionMark>
        </span>
      )}
      {state === 'mistaken' && (
        <span className={classes.mark}>
          <OptionMark state="mistaken">{texts.mistaken}</OptionMark>
        </span>
      )}
    </label>
  )
}
