import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CardGrid, CardGridSkeleton } from '@/components/card-grid'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { formatNumber } from '@/lib/formats'
import { useOwnProgress } from '@/lib/own-progress'
import { tenantIdOf, useSite } from '@/lib/site'
import { quizSetsQuery } from '../api/quiz-sets'
import { type BrowseView, type ChangeBrowse, pageSize } from '../rules/browse-view'
import { texts } from '../texts'
import { BrowseEmpty } from './browse-empty'
import { BrowseFilters } from './browse-filters'
import { PageButtons } from './page-buttons'
import { QuizSetCard } from './quiz-set-card'

type Props = { view: BrowseView; onView: ChangeBrowse }

/** All quiz sets of the site, filtered by catalogue level and search text. */
export function BrowseScreen({ view, onView }: Props) {
  const quizSets = useQuery(quizSetsQuery(view, tenantIdOf(useSite())))
  const progress = useOwnProgress(quizSets.data?.rows.map(({ id }) => id) ?? [])
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: texts.home, link: { to: '/' } }, { label: texts.title }]}
        title={texts.title}
        description={texts.description}
      />
      <BrowseFilters view={view} onView={onView} />
      <QueryView query={quizSets} skeleton={<BrowseSkeleton />}>
        {({ rows, total }) => (
          <div aria-busy={quizSets.isPlaceholderData}>
            <Text role="status" size="xs" c="dimmed" mb="sm">
              {total !== null && texts.found(formatNumber(total))}
            </Text>
            {rows.length === 0 ? (
              <BrowseEmpty view={view} onClear={() => onView(() => ({}))} />
            ) : (
              <CardGrid>
                {rows.map((row) => (
                  <QuizSetCard key={row.id} quizSet={row} progress={progress.of(row.id)} />
                ))}
              </CardGrid>
            )}
            <PageButtons
              page={view.page ?? 1}
              pages={Math.ceil((total ?? 0) / pageSize)}
              view={view}
            />
          </div>
        )}
      </QueryView>
    </Page>
  )
}

function BrowseSkeleton() {
  return (
    <>
      <Skeleton height={23} width={72} mb="sm" />
      <CardGridSkeleton height={232} />
    </>
  )
}
