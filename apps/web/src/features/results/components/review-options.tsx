import { IconCheck, IconX } from '@tabler/icons-react'
import { RichText } from '@/components/rich-text/rich-text'
import type { QuestionResult } from '../api/attempt-result'
import { texts } from '../texts'
import classes from './review-options.module.css'

/** The four options; the right one and a mistake are marked by colour, icon and word. */
export function ReviewOptions({ question }: { question: QuestionResult }) {
  const { option_a, option_b, option_c, option_d, choice, correct_choice: right } = question
  return (
    <ol className={classes.options}>
      {[option_a, option_b, option_c, option_d].map((text, index) => {
        const number = index + 1
        const state = number === right ? 'right' : number === choice ? 'mistaken' : 'plain'
        return (
          <li key={number} className={classes.option} data-state={state}>
            <span className={classes.number}>{number}</span>
            <span className={classes.text}>
              <RichText text={text} inline />
            </span>
            {state === 'right' && (
              <span className={classes.mark}>
                <IconCheck size={18} aria-hidden="true" />
                {texts.questions.right}
                {choice === right && ` · ${texts.questions.yours}`}
              </span>
            )}
            {state === 'mistaken' && (
              <span className={classes.mark}>
                <IconX size={18} aria-hidden="true" />
                {texts.questions.yours}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
