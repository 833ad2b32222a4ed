import { type ReactNode, useMemo } from 'react'
import { RowList } from '@/components/row-list'
import { formatNumber } from '@/lib/formats'
import type { SearchResults } from '../api/catalogue-search'
import { pageTexts } from '../page-texts'
import { wordsToMark } from '../rules/highlight'
import { searchKinds } from '../rules/search-kinds'
import { texts } from '../texts'
import { SearchResult } from './search-result'
import classes from './search-screen.module.css'

type Props = {
  results: SearchResults
  query: string
  /** Shown if nothing matches. */
  none: ReactNode
}

/** Groups with results, and links to jump between them. */
export function SearchResultGroups({ results, query, none }: Props) {
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
