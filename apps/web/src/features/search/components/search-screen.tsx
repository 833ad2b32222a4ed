import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { SearchField } from '@/components/search-field'
import { catalogueSearchQuery } from '../api/catalogue-search'
import { pageTexts } from '../page-texts'
import { texts } from '../texts'
import { OtherLayoutLink } from './other-layout-link'
import { OtherSites } from './other-sites'
import { SearchResultGroups } from './search-result-groups'
import classes from './search-screen.module.css'
import { SearchSkeleton } from './search-skeleton'

type Props = { query: string; onSearch: (text: string) => void }

/** All results on the visited site, by group. */
export function SearchScreen({ query, onSearch }: Props) {
  const results = useQuery(catalogueSearchQuery(query))
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: texts.home, link: { to: '/' } }, { label: texts.title }]}
        title={texts.title}
      />
      <div className={classes.field}>
        <SearchField label={texts.box.placeholder} value={query} onChange={onSearch} />
      </div>
      {query === '' ? (
        <Nothing words={pageTexts.blank} title={pageTexts.blank.title} />
      ) : (
        <QueryView query={results} skeleton={<SearchSkeleton />}>
          {(found) => (
            <>
              <SearchResultGroups
                results={found}
                query={query}
                none={
                  <Nothing words={pageTexts.none} title={pageTexts.none.title(query)}>
                    <OtherLayoutLink query={query} />
                  </Nothing>
                }
              />
              <OtherSites query={query} />
            </>
          )}
        </QueryView>
      )}
    </Page>
  )
}

type NothingProps = {
  title: string
  words: { body: string; action: string }
  /** Suggestions of other queries. */
  children?: ReactNode
}

function Nothing({ title, words, children }: NothingProps) {
  return (
    <>
      {children}
      <EmptyState
        scene="shelf"
        title={title}
        body={words.body}
        action={<LinkButton to="/categories">{words.action}</LinkButton>}
      />
    </>
  )
}
