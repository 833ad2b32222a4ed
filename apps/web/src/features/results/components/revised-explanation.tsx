import { FurtherExplanation } from '@/components/question/further-explanation'
import { RichText } from '@/components/rich-text/rich-text'
import { formatDate } from '@/lib/formats'
import { type Choice, explainedOf } from '@/lib/question'
import type { QuestionResult } from '../api/attempt-result'
import { texts } from '../texts'
import classes from './results-screen.module.css'

type Props = {
  revised: NonNullable<QuestionResult['revised']>
  /** The learner's mistake, whose note comes first. */
  noted: Choice | null
}

const words = texts.questions

/** The present explanation, video and notes, as far as they differ from those of the attempt. */
export function RevisedExplanation({ revised, noted }: Props) {
  const explained = explainedOf(revised)
  const { explanation, youtubeUrl, optionNotes } = explained
  const note = noted && optionNotes?.[noted - 1]
  const part = explanation ? 'explanation' : youtubeUrl ? 'video' : 'notes'
  return (
    <div className={classes.why}>
      <h4 className={classes.whyTitle}>{words.revised[part](formatDate(revised.revised_at))}</h4>
      {note && (
        <div className={classes.explanation}>
          <RichText text={note} />
        </div>
      )}
      {explanation && (
        <div className={classes.explanation}>
          <RichText text={explanation} />
        </div>
      )}
      <FurtherExplanation explained={explained} shown={noted} />
      {revised.is_reworded && <p className={classes.reworded}>{words.reworded}</p>}
    </div>
  )
}
