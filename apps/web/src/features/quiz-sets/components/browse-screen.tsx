import { Button, NativeSelect, Skeleton, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CardGrid, CardGridSkeleton } from '@/components/card-grid'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { SearchField } from '@/components/search-field'
import { formatNumber } from '@/lib/formats'
import { useOwnProgress } from '@/lib/own-progress'
import { tenantIdOf, useSite } from '@/lib/site'
import { type FilterOption, filterOptionsQuery } from '../api/filter-options'
import { quizSetsQuery } from '../api/quiz-sets'
import { type BrowseView, type ChangeBrowse, changeFilter, pageSize } from '../rules/browse-view'
import { pageWindow } from '../rules/page-window'
import { texts } from '../texts'
import classes from './browse-screen.module.css'
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

type FiltersProps = { view: BrowseView; onView: ChangeBrowse }

/**
 * Search field and three filters. Each filter offers the entries below the selection in the previous
 * one.
 */
function BrowseFilters({ view, onView }: FiltersProps) {
  const words = texts.filters
  const tenantId = tenantIdOf(useSite())
  const categories = useQuery(filterOptionsQuery('category', tenantId)).data
  const subcategories = useQuery(filterOptionsQuery('subcategory', tenantId, view.category)).data
  const courses = useQuery(filterOptionsQuery('course', tenantId, view.subcategory)).data
  const change = (part: Omit<BrowseView, 'page'>) => onView((now) => changeFilter(now, part))
  const filtered = Boolean(view.q || view.category)

  return (
    <search className={classes.filters} aria-label={words.label}>
      <div className={classes.search}>
        <SearchField
          label={texts.search}
          value={view.q ?? ''}
          onChange={(q) => change({ q: q || undefined })}
        />
      </div>
      <Filter
        label={words.category}
        value={view.category}
        options={categories}
        onChange={(category) => change({ category })}
      />
      <Filter
        label={words.subcategory}
        value={view.subcategory}
        options={view.category ? subcategories : undefined}
        onChange={(subcategory) => change({ subcategory })}
      />
      <Filter
        label={words.course}
        value={view.course}
        options={view.subcategory ? courses : undefined}
        onChange={(course) => change({ course })}
      />
      {filtered && (
        <Button variant="subtle" className={classes.clear} onClick={() => onView(() => ({}))}>
          {words.clear}
        </Button>
      )}
    </search>
  )
}

type FilterProps = {
  label: string
  value: string | undefined
  /** Undefined while loading, and while no parent is selected. */
  options: FilterOption[] | undefined
  onChange: (id: string | undefined) => void
}

function Filter({ label, value, options, onChange }: FilterProps) {
  const data = (options ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      className={classes.filter}
      data-waiting={options === undefined || undefined}
      label={label}
      value={value ?? ''}
      disabled={options === undefined}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[{ value: '', label: texts.filters.all }, ...data]}
    />
  )
}

/** Empty state: a page past the last one, no match, or a site without quiz sets. */
function BrowseEmpty({ view, onClear }: { view: BrowseView; onClear: () => void }) {
  if (view.page) {
    return (
      <EmptyState
        scene="path"
        title={texts.pastEnd.title}
        action={
          <LinkButton to="/quiz-sets" search={{ ...view, page: undefined }}>
            {texts.pastEnd.action}
          </LinkButton>
        }
      />
    )
  }
  const filtered = Object.values(view).some((value) => value !== undefined)
  return filtered ? (
    <EmptyState
      scene="desk"
      title={texts.none.title}
      body={texts.none.body}
      action={<Button onClick={onClear}>{texts.filters.clear}</Button>}
    />
  ) : (
    <EmptyState
      scene="shelf"
      title={texts.empty.title}
      body={texts.empty.body}
      action={<LinkButton to="/">{texts.empty.action}</LinkButton>}
    />
  )
}

type PageProps = { page: number; pages: number; view: BrowseView }

/** Links to the pages of the list. Renders nothing for a single page. */
function PageButtons({ page, pages, view }: PageProps) {
  if (pages < 2) return null
  const words = texts.pages
  const link = (target: number, label: string, content: ReactNode) => (
    <Link
      key={label}
      to="/quiz-sets"
      search={{ ...view, page: target > 1 ? target : undefined }}
      className={classes.page}
      aria-label={label}
      aria-current={target === page ? 'page' : undefined}
      data-current={target === page || undefined}
    >
      {content}
    </Link>
  )
  return (
    <nav className={classes.pages} aria-label={words.label}>
      {page > 1 && link(page - 1, words.previous, <IconChevronLeft size={20} />)}
      {pageWindow(page, pages).map((number) =>
        link(number, words.page(formatNumber(number)), formatNumber(number)),
      )}
      {page < pages && link(page + 1, words.next, <IconChevronRight size={20} />)}
    </nav>
  )
}
