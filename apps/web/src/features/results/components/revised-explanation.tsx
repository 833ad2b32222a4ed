import { ExplanationVideo } from '@/components/explanation-video'
import { FurtherNotes } from '@/components/question/further-notes'
import { RichText } from '@/components/rich-text/rich-text'
import { formatDate } from '@/lib/formats'
import type { Choice } from '@/lib/question'
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
  const { explanation, youtube_url: video, option_notes: notes } = revised
  const note = noted && notes?.[noted - 1]
  const part = explanation ? 'explanation' : video ? 'video' : 'notes'
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
      <FurtherNotes notes={notes} shown={noted} />
      {video && <ExplanationVideo url={video} />}
      {revised.is_reworded && <p className={classes.reworded}>{words.reworded}</p>}
    </div>
  )
}
