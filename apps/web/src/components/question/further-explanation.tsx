import type { Choice, Explained } from '@/lib/question'
import { ExplanationVideo } from '../explanation-video'
import { FurtherNotes } from './further-notes'

type Props = {
  explained: Explained
  /** The options' numbers as they were shown. */
  order?: readonly Choice[]
  /** The learner's mistake, whose note is shown elsewhere. */
  shown: Choice | null
}

/** What explains an answer below its explanation: the notes of the other options, and the video. */
export function FurtherExplanation({ explained: { optionNotes, youtubeUrl }, ...rest }: Props) {
  return (
    <>
      <FurtherNotes notes={optionNotes} {...rest} />
      {youtubeUrl && <ExplanationVideo url={youtubeUrl} />}
    </>
  )
}
