import type { AnsweringProps } from '@/features/practice/components/answering'
import { AnswerFeedback } from '@/features/quiz/components/answer-feedback'
import { OptionList } from '@/features/quiz/components/option-list'

/** Practice answers as the quiz does in its instant mode: one choice, then the verdict. */
export function QuizAnswering({ question, labelledBy, answer, onChoose }: AnsweringProps) {
  return (
    <>
      <OptionList
        name={question.id}
        labelledBy={labelledBy}
        options={question.options}
        answer={answer}
        locked={answer !== undefined}
        movesWithoutChoosing
        saved={answer?.verdict !== null}
        onChoose={onChoose}
      />
      <div role="status">
        {answer && (
          <AnswerFeedback verdict={answer.verdict} offline={false} tellsCorrectAnswer={false} />
        )}
      </div>
    </>
  )
}
