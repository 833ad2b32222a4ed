import { AnswerFeedback } from '@/components/question/answer-feedback'
import { OptionList } from '@/components/question/option-list'
import type { AnsweringProps } from '@/features/practice/components/practice-card'

/** Practice answers as in the quiz's instant mode: one choice, then the verdict. */
export function QuizAnswering({ question, labelledBy, answer, onChoose }: AnsweringProps) {
  return (
    <>
      <OptionList
        labelledBy={labelledBy}
        question={question}
        answer={answer}
        locked={answer !== undefined}
        movesWithoutChoosing
        saved={answer?.verdict !== null}
        onChoose={onChoose}
      />
      <div role="status">
        {answer && (
          <AnswerFeedback
            question={question}
            choice={answer.choice}
            verdict={answer.verdict}
            offline={false}
            revealsCorrectAnswer={false}
          />
        )}
      </div>
    </>
  )
}
