import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notifyError } from '@/components/notify'
import { answerReview } from '../api/answer-review'
import { rateReview } from '../api/rate-review'
import type { Rating } from '../rules/memory'
import { retryUnlessRefused } from '../rules/retry-unless-refused'
import type { ReviewCard } from '../rules/review-card'
import { scheduleReview } from '../rules/schedule-review'
import { texts } from '../texts'
import type { Answering } from './answering'
import { PracticeCard } from './practice-card'
import { QuestionTools } from './question-tools'
import { RatingBar } from './rating-bar'
import { RoundBar } from './round-bar'
import { useOneAnswer } from './use-one-answer'

type Props = {
  card: ReviewCard
  passageWasRead: boolean
  userId: string
  Answering: Answering
  onRated: (isCorrect: boolean) => void
  onSkipped: () => void
  onLeave: () => void
}

/** Reviews one card: answering shows the verdict, and the rating sets its next due date. */
export function ReviewQuestion(props: Props) {
  const { card, passageWasRead, userId, Answering, onRated, onSkipped, onLeave } = props
  const { question, memory } = card
  const {
    checked: reviewed,
    answer,
    choose,
    refused,
  } = useOneAnswer((choice) => answerReview(question.id, choice), card.answered)
  const schedules = reviewed && scheduleReview(memory, reviewed.answeredAt)
  const rating = useMutation({
    mutationFn: async (value: Rating) => {
      if (schedules) await rateReview(question.id, value, schedules[value])
    },
    retry: retryUnlessRefused,
    onSuccess: () => onRated(reviewed?.verdict.isCorrect ?? false),
    onError: () => notifyError(texts.review.rateFailed),
  })
  return (
    <PracticeCard
      takesFocus="page"
      question={question}
      passageWasRead={passageWasRead}
      answer={answer}
      Answering={Answering}
      onChoose={choose}
      tools={
        <QuestionTools userId={userId} questionId={question.id} quizSetId={question.quizSet.id} />
      }
    >
      <RoundBar
        hint={texts.choose}
        aside={
          <Button variant="subtle" color="gray" onClick={onLeave}>
            {texts.review.leave}
          </Button>
        }
      >
        {reviewed && schedules ? (
          <RatingBar
            isCorrect={reviewed.verdict.isCorrect}
            schedules={schedules}
            saving={rating.isPending}
            onRate={rating.mutate}
          />
        ) : (
          refused && (
            <Button variant="default" onClick={onSkipped}>
              {texts.review.skip}
            </Button>
          )
        )}
      </RoundBar>
    </PracticeCard>
  )
}
