import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { RowList } from '@/components/row-list'
import { SearchField } from '@/components/search-field'
import { SiteLink } from '@/components/site-link'
import { formatNumber } from '@/lib/formats'
import { useTenant } from '@/lib/site'
import { catalogueSearchQuery, type SearchResults } from '../api/catalogue-search'
import { otherSitesQuery } from '../api/other-sites'
import { pageTexts } from '../page-texts'
import { wordsToMark } from '../rules/highlight'
import { otherLayout } from '../rules/other-layout'
import { searchKinds } from '../rules/search-kinds'
import { texts } from '../texts'
import { SearchResult } from './search-result'
import classes from './search-screen.module.css'

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

type GroupProps = {
  results: SearchResults
  query: string
  /** Shown if nothing matches. */
  none: ReactNode
}

/** Groups with results, and links to jump between them. */
function SearchResultGroups({ results, query, none }: GroupProps) {
  const words = useMemo(() => wordsToMark(query, textsOf(results)), [query, results])
  const groups = searchKinds.filter((kind) => results[kind].length > 0)
  const total = groups.reduce((sum, kind) => sum + results[kind].length, 0)
  if (total === 0) return <div role="status">{none}</div>
  return (
    <>
      <p className={classes.found} role="status">
        {pageTexts.found(formatNumber(total), query)}
      </p>
      {groups.length > 1 && (
        <nav className={classes.jump} aria-label={pageTexts.jump}>
          {groups.map((kind) => (
            <a key={kind} href={`#${kind}`}>
              {texts.kinds[kind]} <span>{formatNumber(results[kind].length)}</span>
            </a>
          ))}
        </nav>
      )}
      {groups.map((kind) => (
        <section key={kind} className={classes.group} aria-labelledby={kind}>
          <h2 id={kind}>{texts.kinds[kind]}</h2>
          <RowList>
            {results[kind].map((hit) => (
              <SearchResult key={hit.id} kind={kind} hit={hit} words={words} />
            ))}
          </RowList>
        </section>
      ))}
    </>
  )
}

const textsOf = (results: SearchResults) =>
  searchKinds.flatMap((kind) => results[kind].flatMap((hit) => [hit.name, hit.description ?? '']))

/** If nothing was found, suggests the query typed in the other keyboard layout, provided it has results. */
function OtherLayoutLink({ query }: { query: string }) {
  const meant = otherLayout(query) ?? ''
  const { data } = useQuery({ ...catalogueSearchQuery(meant), retry: false })
  if (!data || searchKinds.every((kind) => data[kind].length === 0)) return null
  return (
    <p className={classes.meant}>
      {pageTexts.none.layout}{' '}
      <span>
        {pageTexts.none.meant}{' '}
        <Link to="/search" search={{ q: meant }}>
          {meant}
        </Link>
      </span>
    </p>
  )
}

/** Results on other sites. They follow this site's results, so that nothing shifts when they load. */
function OtherSites({ query }: { query: string }) {
  const isHub = useTenant() === null
  const { data: sites = [] } = useQuery({
    ...otherSitesQuery(query),
    enabled: isHub && query.trim() !== '',
  })
  if (!isHub || sites.length === 0) return null
  return (
    <section className={classes.group} aria-labelledby="other-sites">
      <h2 id="other-sites">{pageTexts.otherSites.title}</h2>
      <RowList>
        {sites.map(({ site, found }) => (
          <li key={site.tenant_id} className={classes.site}>
            <SiteLink link={{ to: '/search', search: { q: query } }} site={site}>
              {pageTexts.otherSites.found(site.name ?? '', formatNumber(found))}
            </SiteLink>
          </li>
        ))}
      </RowList>
    </section>
  )
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

/** Placeholder of the results: a heading above rows of name and description. */
function SearchSkeleton() {
  return (
    <div className={classes.group}>
      <Skeleton height={30} width={140} mb={12} />
      <RowList as="div">
        {rows.map((row) => (
          <div key={row} className={classes.result}>
            <Skeleton height={22} width={22} />
            <div className={classes.words}>
              <Skeleton height={18} width="45%" mb={8} />
              <Skeleton height={14} width="80%" />
            </div>
          </div>
        ))}
      </RowList>
    </div>
  )
}
