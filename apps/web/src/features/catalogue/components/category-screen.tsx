import { NativeSelect, Title } from '@mantine/core'
import { IconFileText, IconNotebook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { CardGrid, CardGridSkeleton } from '@/components/card-grid'
import { Facts } from '@/components/facts'
import { LinkCard } from '@/components/link-card'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { SearchField } from '@/components/search-field'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import { useOwnProgress } from '@/lib/own-progress'
import { useViewer } from '@/lib/viewer'
import {
  categoryQuery,
  categoryQuizSetsQuery,
  fewQuizSets,
  type SubcategoryCard as Subcategory,
  subcategoriesQuery,
} from '../api'
import type { CatalogueLinks } from '../rules/catalogue-links'
import { matches } from '../rules/matches'
import { manyItems, subcategoryTarget } from '../rules/shortest-way'
import {
  type SubcategorySort,
  sortSubcategories,
  subcategorySorts,
} from '../rules/sort-subcategories'
import type { ChangeSubcategoryView, SubcategoryView } from '../rules/subcategory-view'
import { texts } from '../texts'
import classes from './catalogue.module.css'
import { CatalogueHeaderSkeleton } from './catalogue-header-skeleton'
import { Missing } from './missing'
import { NoMatch } from './no-match'
import { QuizSetCard } from './quiz-set-card'

type Props = {
  categoryId: string
  links: CatalogueLinks
  tenantId?: string
  view: SubcategoryView
  onView: ChangeSubcategoryView
}

export function CategoryScreen({ categoryId, links, tenantId, view, onView }: Props) {
  const category = useQuery(categoryQuery(categoryId, tenantId))
  const subcategories = useQuery({
    ...subcategoriesQuery(categoryId, tenantId),
    enabled: category.data !== null,
  })
  const words = texts.categoryPage

  return (
    <Page>
      <QueryView query={category} skeleton={<CatalogueHeaderSkeleton />}>
        {(found) => {
          if (!found) return <Missing page words={words.notFound} link={links.categories} />
          return (
            <>
              <PageHeader
                crumbs={[
                  { label: texts.home, link: { to: '/' } },
                  { label: texts.categories, link: links.categories },
                  { label: found.name },
                ]}
                title={found.name}
                titleKind="catalogue"
                description={found.description}
              />
              <QueryView query={subcategories} skeleton={<CardGridSkeleton />}>
                {(rows) => {
                  if (rows.length === 0) {
                    return <Missing words={words.empty} link={links.categories} />
                  }
                  const shown = sortSubcategories(
                    rows.filter((row) => matches(row, view.search)),
                    view.sort,
                  )
                  return (
                    <>
                      {rows.length >= manyItems && <CategoryStats subcategories={rows} />}
                      {(rows.length >= manyItems || view.search) && (
                        <SubcategoryTools view={view} onView={onView} />
                      )}
                      {shown.length === 0 ? (
                        <NoMatch
                          text={view.search}
                          onClear={() => onView((now) => ({ ...now, search: '' }))}
                        />
                      ) : (
                        <CardGrid>
                          {shown.map((row) => (
                            <SubcategoryCard
                              key={row.id}
                              subcategory={row}
                              link={subcategoryTarget(links, row)}
                            />
                          ))}
                        </CardGrid>
                      )}
                      <FewQuizSets categoryId={categoryId} links={links} tenantId={tenantId} />
                    </>
                  )
                }}
              </QueryView>
            </>
          )
        }}
      </QueryView>
    </Page>
  )
}

function CategoryStats({ subcategories }: { subcategories: Subcategory[] }) {
  const words = texts.categoryPage.stats
  const sum = (count: 'course_count' | 'quiz_set_count') =>
    formatNumber(subcategories.reduce((total, row) => total + row[count], 0))
  return (
    <StatGrid>
      <StatCard label={words.subcategories} value={formatNumber(subcategories.length)} />
      <StatCard label={words.courses} value={sum('course_count')} />
      <StatCard label={words.quizSets} value={sum('quiz_set_count')} />
    </StatGrid>
  )
}

type ToolProps = { view: SubcategoryView; onView: ChangeSubcategoryView }

/** Search and sort controls for the subcategories of a category. */
function SubcategoryTools({ view, onView }: ToolProps) {
  const words = texts.categoryPage
  return (
    <div className={classes.categoryTools}>
      <SearchField
        label={words.search}
        value={view.search}
        onChange={(search) => onView((now) => ({ ...now, search }))}
        delay={250}
      />
      <NativeSelect
        aria-label={words.sort}
        value={view.sort}
        onChange={(event) => {
          const sort = event.currentTarget.value as SubcategorySort
          onView((now) => ({ ...now, sort }))
        }}
        data={subcategorySorts.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
      />
    </div>
  )
}

function SubcategoryCard(props: { subcategory: Subcategory; link: LinkProps }) {
  const { name, description, course_count, quiz_set_count } = props.subcategory
  return (
    <LinkCard
      link={props.link}
      title={name}
      description={description}
      meta={
        <Facts
          facts={[
            { icon: <IconNotebook />, text: texts.counts.courses(formatNumber(course_count)) },
            { icon: <IconFileText />, text: texts.counts.quizSets(formatNumber(quiz_set_count)) },
          ]}
        />
      }
    />
  )
}

type FewProps = { categoryId: string; links: CatalogueLinks; tenantId?: string }

/**
 * Lists a category's quiz sets on its own page if there are few, so that the learner need not go
 * further.
 */
function FewQuizSets({ categoryId, links, tenantId }: FewProps) {
  const { status, points } = useViewer()
  const rows = useQuery(categoryQuizSetsQuery(categoryId, tenantId)).data ?? []
  const progress = useOwnProgress(rows.map(({ id }) => id))
  if (rows.length === 0 || rows.length > fewQuizSets) return null
  return (
    <section aria-labelledby="quiz-sets">
      <Title order={2} id="quiz-sets" mt="xl" mb="md">
        {texts.categoryPage.quizSetsTitle}
      </Title>
      <ol className={classes.quizSets}>
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
