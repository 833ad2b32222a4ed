import { RichText } from '@/components/rich-text/rich-text'
import classes from './quiz-set-statistics-screen.module.css'

/** The question, rendered as for learners. */
export function QuestionWording({ text }: { text: string }) {
  return (
    <div className={classes.wording}>
      <RichText text={text} />
    </div>
  )
}
