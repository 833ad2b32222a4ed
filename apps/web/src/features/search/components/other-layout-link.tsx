import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { catalogueSearchQuery } from '../api/catalogue-search'
import { pageTexts } from '../page-texts'
import { otherLayout } from '../rules/other-layout'
import { searchKinds } from '../rules/search-kinds'
import classes from './search-screen.module.css'

/** If nothing was found, suggests the query typed in the other keyboard layout, provided it has results. */
export function OtherLayoutLink({ query }: { query: string }) {
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
