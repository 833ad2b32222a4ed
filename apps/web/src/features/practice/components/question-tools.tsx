import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconFlag2, IconFlag2Filled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LoadFailureToast, laterPart } from '@/components/later-part'
import type { Question } from '@/lib/question'
import { questionMarksQuery } from '../api/question-marks'
import { useSetBookmark } from '../api/set-bookmark'
import { texts } from '../texts'
import classes from './question-tools.module.css'

const ReportDialog = laterPart(
  async () => (await import('./report-dialog')).ReportDialog,
  LoadFailureToast,
)

type Props = {
  userId: string
  question: Pick<Question, 'id' | 'order'>
  quizSetId: string
}

/** Bookmark and report buttons below an explanation, and the reply to an earlier report. */
export function QuestionTools({ userId, question, quizSetId }: Props) {
  const { id: questionId, order } = question
  const { data: marks } = useQuery(questionMarksQuery(userId, quizSetId))
  const setBookmark = useSetBookmark(userId)
  const [reporting, setReporting] = useState(false)
  const bookmarked = marks?.bookmarked.includes(questionId) ?? false
  const reported = marks?.reported.includes(questionId) ?? false
  const answer = marks?.answers[questionId]
  const Bookmark = bookmarked ? IconBookmarkFilled : IconBookmark
  const Flag = reported ? IconFlag2Filled : IconFlag2
  return (
    <div className={classes.tools}>
      {answer && (
        <p className={classes.answer}>
          <strong>{texts.report.answer}</strong> {answer}
        </p>
      )}
      <Button
        variant="subtle"
        color={bookmarked ? undefined : 'gray'}
        leftSection={<Bookmark size={20} aria-hidden="true" />}
        aria-pressed={bookmarked}
        disabled={!marks}
        onClick={() => setBookmark.mutate({ questionId, quizSetId, bookmarked: !bookmarked })}
      >
        {bookmarked ? texts.bookmark.remove : texts.bookmark.add}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Flag size={20} aria-hidden="true" />}
        disabled={!marks || reported}
        onClick={() => setReporting(true)}
      >
        {reported ? texts.report.done : texts.report.open}
      </Button>
      {reporting && (
        <Suspense>
          <ReportDialog
            userId={userId}
            questionId={questionId}
            quizSetId={quizSetId}
            order={order}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
