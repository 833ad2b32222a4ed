import { OptionMark } from '@/components/option-mark'
import { RichText } from '@/components/rich-text/rich-text'
import type { QuestionResult } from '../api/attempt-result'
import { texts } from '../texts'
import classes from './review-options.module.css'

/** The four options. Colour, icon and text mark the correct answer and a wrong choice. */
export function ReviewOptions({ question }: { question: QuestionResult }) {
  const { option_a, option_b, option_c, option_d, choice } = question
  const right: number[] = [question.correct_choice, ...question.also_accepted]
  return (
    <ol className={classes.options}>
      {[option_a, option_b, option_c, option_d].map((text, index) => {
        const number = index + 1
        const state = right.includes(number) ? 'right' : number === choice ? 'mistaken' : 'plain'
        return (
          <li key={number} className={classes.option} data-state={state}>
            <span className={classes.number}>{number}</span>
            <span className={classes.text}>
              <RichText text={text} inline />
            </span>
            {question.shares && (
              <span className={classes.share}>
                {texts.questions.share(question.shares[index] ?? 0)}
              </span>
            )}
            {state === 'right' && (
              <span className={classes.mark}>
                <OptionMark state="right">
                  {texts.questions.right}
                  {choice === number && ` · ${texts.questions.yours}`}
                </OptionMark>
              </span>
            )}
            {state === 'mistaken' && (
              <span className={classes.mark}>
                <OptionMark state="mistaken">{texts.questions.yours}</OptionMark>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
