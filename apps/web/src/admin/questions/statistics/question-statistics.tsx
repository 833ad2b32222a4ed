import { Button, Skeleton, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '@/components/query-view'
import { useAccess } from '@/lib/use-access'
import { questionStatistics } from './api/question-statistics'
import { QuestionFigures } from './question-figures'
import classes from './question-figures.module.css'
import { RegradeDialog } from './regrade-dialog'
import { texts } from './texts'

type Props = {
  questionId: string
  /** What the four options say, where that does not stand beside. */
  wording?: readonly string[]
  /** A regrade counts it for nobody. */
  dropped?: boolean
}

/** What learners' first attempts say about a question as it stands, and for administrators the way to mark it anew. */
export function QuestionStatistics({ questionId, wording, dropped }: Props) {
  const query = useQuery(questionStatistics(questionId))
  const [regrading, setRegrading] = useState(false)
  const isAdmin = useAccess().role === 'admin'
  return (
    <section aria-label={texts.question.label} className={classes.figures}>
      <QueryView query={query} skeleton={<Skeleton height={240} />}>
        {(statistics) =>
          statistics ? (
            <>
              <QuestionFigures statistics={statistics} wording={wording} dropped={dropped} />
              {isAdmin && (
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={20} aria-hidden="true" />}
                  onClick={() => setRegrading(true)}
                >
                  {texts.question.regrade}
                </Button>
              )}
            </>
          ) : (
            <Text c="dimmed">{texts.question.missing}</Text>
          )
        }
      </QueryView>
      <RegradeDialog
        questionId={questionId}
        wording={wording}
        open={regrading}
        onClose={() => setRegrading(false)}
      />
    </section>
  )
}
