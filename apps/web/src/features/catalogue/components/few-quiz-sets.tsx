import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useOwnProgress } from '@/lib/own-progress'
import { useViewer } from '@/lib/viewer'
import { categoryQuizSetsQuery, fewQuizSets } from '../api/category-quiz-sets'
import type { CatalogueLinks } from '../rules/catalogue-links'
import { texts } from '../texts'
import classes from './course-screen.module.css'
import { QuizSetCard } from './quiz-set-card'

type Props = { categoryId: string; links: CatalogueLinks; tenantId?: string }

/**
 * Lists a category's quiz sets on its own page if there are few, so that the learner need not go
 * further.
 */
export function FewQuizSets({ categoryId, links, tenantId }: Props) {
  const { status, points } = useViewer()
  const rows = useQuery(categoryQuizSetsQuery(categoryId, tenantId)).data ?? []
  const progress = useOwnProgress(rows.map(({ id }) => id))
  if (rows.length === 0 || rows.length > fewQuizSets) return null
  return (
    <section aria-labelledby="quiz-sets">
      <Title order={2} id="quiz-sets" mt="xl" mb="md">
        {texts.categoryPage.quizSetsTitle}
      </Title>
      <ol className={classes.list}>
        {rows.map((row, index) => (
          <QuizSetCard
            key={row.id}
            quizSet={row}
            number={index + 1}
            balance={status === 'signed-out' ? null : points}
            progress={progress.of(row.id)}
            link={links.quiz(row.id)}
          />
        ))}
      </ol>
    </section>
  )
}
