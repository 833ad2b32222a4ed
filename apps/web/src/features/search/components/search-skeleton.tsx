import { Skeleton } from '@mantine/core'
import { RowList } from '@/components/row-list'
import result from './search-result.module.css'
import classes from './search-screen.module.css'

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

/** Placeholder of the results: a heading above rows of name and description. */
export function SearchSkeleton() {
  return (
    <div className={classes.group}>
      <Skeleton height={30} width={140} mb={12} />
      <RowList as="div">
        {rows.map((row) => (
          <div key={row} className={result.result}>
            <Skeleton height={22} width={22} />
            <div className={result.words}>
              <Skeleton height={18} width="45%" mb={8} />
              <Skeleton height={14} width="80%" />
            </div>
          </div>
        ))}
      </RowList>
    </div>
  )
}
