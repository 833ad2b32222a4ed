import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryView } from '@/components/query-view'
import { questionStatistics } from './api/question-statistics'
import { QuestionFigures } from './question-figures'
import classes from './quiz-set-statistics-screen.module.css'
import { RegradeButton } from './regrade-button'
import { texts } from './texts'

type Props = {
  questionId: string
  /** Texts of the options, when they are not shown elsewhere. */
  wording?: readonly string[]
  /** A regrade has excluded the question from scoring. */
  dropped?: boolean
}

/** Statistics of learners' first attempts at the current version of a question, and regrading for administrators. */
export function QuestionStatistics({ questionId, wording, dropped }: Props) {
  const query = useQuery(questionStatistics(questionId))
  return (
    <section aria-label={texts.question.label} className={classes.questionFigures}>
      <QueryView query={query} skeleton={<Skeleton height={240} />}>
        {(statistics) =>
          statistics ? (
            <>
              <QuestionFigures statistics={statistics} wording={wording} dropped={dropped} />
              <RegradeButton questionId={questionId} wording={wording} />
            </>
          ) : (
            <Text c="dimmed">{texts.question.missing}</Text>
          )
        }
      </QueryView>
    </section>
  )
}
