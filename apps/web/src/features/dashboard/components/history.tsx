import { Button, Text, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PagedRows } from '@/components/paged-rows'
import { QueryView } from '@/components/query-view'
import { formatNumber } from '@/lib/formats'
import { attemptHistoryQuery } from '../api/attempt-history'
import { type ChangeHistory, type HistoryView, isHistoryFiltered } from '../rules/history-view'
import { texts } from '../texts'
import classes from './history.module.css'
import { HistoryFilters } from './history-filters'
import { HistoryItem } from './history-item'
import { HistorySkeleton } from './history-skeleton'

type Props = {
  userId: string
  view: HistoryView
  onView: ChangeHistory
  /** The learner has submitted at least one attempt. */
  started: boolean
}

/** Submitted attempts, filtered by name, result and period. */
export function History({ userId, view, onView, started }: Props) {
  const history = useQuery({ ...attemptHistoryQuery(userId, view), enabled: started })
  const words = texts.history
  return (
    <section aria-labelledby="history" className={classes.history}>
      <Title order={2} id="history" className={classes.title}>
        <IconHistory size={22} aria-hidden="true" />
        {words.title}
      </Title>
      {started ? (
        <>
          <HistoryFilters view={view} onView={onView} />
          <QueryView query={history} skeleton={<HistorySkeleton />}>
            {({ page, pages, total, attempts }) => (
              <PagedRows
                rows={attempts}
                row={(entry) => <HistoryItem key={entry.id} entry={entry} />}
                empty={<NothingFound view={view} onView={onView} />}
                stale={history.isPlaceholderData}
                pager={{
                  label: words.pages,
                  page,
                  pages,
                  link: ({ page: target, ...step }) => (
                    <LinkButton
                      to="/dashboard"
                      search={{ ...view, page: target }}
                      resetScroll={false}
                      variant="default"
                      {...step}
                    />
                  ),
                }}
              >
                <Text size="sm" c="dimmed" role="status">
                  {words.total(formatNumber(total))}
                </Text>
              </PagedRows>
            )}
          </QueryView>
        </>
      ) : (
        <EmptyState
          scene="path"
          order={3}
          title={words.empty.title}
          body={words.empty.body}
          action={<LinkButton to="/categories">{words.empty.action}</LinkButton>}
        />
      )}
    </section>
  )
}

/** Empty state for filters without a match or a page beyond the last. */
function NothingFound({ view, onView }: Pick<Props, 'view' | 'onView'>) {
  const words = isHistoryFiltered(view) ? texts.history.noMatch : texts.history.pastEnd
  return (
    <EmptyState
      scene="desk"
      order={3}
      title={words.title}
      body={words.body}
      action={<Button onClick={() => onView(() => ({}))}>{words.action}</Button>}
    />
  )
}
