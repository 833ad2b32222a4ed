import { Button, NativeSelect, Text, Title } from '@mantine/core'
import { IconHistory, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clamped } from '@/components/clamped'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PagedRows } from '@/components/paged-rows'
import { PassWords } from '@/components/pass-words'
import { QueryView } from '@/components/query-view'
import { SearchField } from '@/components/search-field'
import { siteWords } from '@/components/site-words'
import { WholeWords } from '@/components/whole-words'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { attemptHistoryQuery, type HistoryEntry } from '../api/dashboard'
import { isGoodScore } from '../rules/figures'
import {
  type ChangeHistory,
  changeHistoryFilter,
  type HistoryView,
  historyPeriods,
  historyResults,
  isHistoryFiltered,
} from '../rules/history-view'
import { texts } from '../texts'
import classes from './dashboard-screen.module.css'
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
      <Title order={2} id="history" className={classes.historyTitle}>
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

type FilterProps = { view: HistoryView; onView: ChangeHistory }

/** Filters by quiz set name, good scores and period. */
function HistoryFilters({ view, onView }: FilterProps) {
  const words = texts.history.filters
  const change = (part: Omit<HistoryView, 'page'>) =>
    onView((now) => changeHistoryFilter(now, part))
  return (
    <search className={classes.filters} aria-label={words.label}>
      <div className={classes.search}>
        <SearchField
          label={words.search}
          value={view.q ?? ''}
          onChange={(q) => change({ q: q || undefined })}
        />
      </div>
      <NativeSelect
        aria-label={words.result}
        value={view.result ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          change({ result: historyResults.find((result) => result === chosen) })
        }}
        data={[
          { value: '', label: words.anyResult },
          ...historyResults.map((value) => ({ value, label: words.results[value] })),
        ]}
      />
      <NativeSelect
        aria-label={words.period}
        value={view.period ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          change({ period: historyPeriods.find((period) => period === chosen) })
        }}
        data={[
          { value: '', label: words.anyPeriod },
          ...historyPeriods.map((value) => ({ value, label: words.periods[value] })),
        ]}
      />
      {isHistoryFiltered(view) && (
        <Button variant="subtle" className={classes.clear} onClick={() => onView(() => ({}))}>
          {words.clear}
        </Button>
      )}
    </search>
  )
}

function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const { score, total_questions: total } = entry
  // A good score does not make up for a missed rule of an examination.
  const good = isGoodScore(score, total) && (entry.passed !== false || entry.pass_percent !== null)
  const words = texts.history
  return (
    <li className={classes.attempt}>
      <div className={classes.attemptWords}>
        <Link
          to="/quiz-results/$attemptId"
          params={{ attemptId: entry.id }}
          className={classes.attemptName}
        >
          <WholeWords>{entry.quiz_set_name}</WholeWords>
        </Link>
        <Clamped lines={2} className={classes.attemptPlace}>
          {entry.category_name === null
            ? words.exam
            : `${entry.category_name} › ${entry.subcategory_name} › ${entry.course_name}`}
        </Clamped>
        {entry.site && (
          <Clamped lines={2} className={classes.attemptPlace}>
            <WholeWords>{siteWords(entry.site)}</WholeWords>
          </Clamped>
        )}
        <Clamped lines={2} className={classes.attemptPlace}>
          {formatDateTime(entry.completed_at)}
          {entry.regraded && ` · ${words.regraded}`}
        </Clamped>
      </div>
      <div className={classes.result} data-good={good || undefined}>
        <strong>{words.percent(formatNumber(entry.percentage))}</strong>
        <span className={classes.figures}>
          {words.score(formatNumber(score), formatNumber(total))}
        </span>
        {good && (
          <span className={classes.good}>
            <IconRosetteDiscountCheck size={16} aria-hidden="true" />
            {words.good}
          </span>
        )}
        <PassWords passed={entry.passed} line={entry.pass_percent} />
      </div>
    </li>
  )
}
