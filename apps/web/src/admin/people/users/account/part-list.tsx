import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Column } from '@/admin/kit/column'
import { ListFoot } from '@/admin/kit/list-foot'
import type { Rows } from '@/admin/kit/list-page'
import { ListRows } from '@/admin/kit/list-rows'
import { ListSkeleton } from '@/admin/kit/list-skeleton'
import type { Read } from '@/admin/kit/read'
import type { List } from '@/admin/kit/use-list'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { PastEnd } from '@/components/past-end'
import { QueryView } from '@/components/query-view'
import classes from './account-screen.module.css'

type Props<Row> = {
  list: List
  query: Read<Rows<Row>>
  columns: Column<Row>[]
  nameOf: (row: Row) => string
  empty: { title: string }
  actions?: (row: Row) => ReactNode
}

/** A paginated list of one kind of a user's rows. */
export function PartList<Row extends { id: string }>(props: Props<Row>) {
  const { list, columns, empty } = props
  const query = useQuery({ ...props.query, placeholderData: keepPreviousData })
  const skeleton = <ListSkeleton columns={columns.length} rows={list.address.size} />
  return (
    <QueryView query={query} skeleton={skeleton}>
      {({ rows, total }) => {
        if (total === 0) return <EmptyState scene="path" {...empty} />
        if (rows.length === 0) return <PastEnd scene="path" link={firstPage} />
        return (
          <div className={classes.screen}>
            <ListRows {...props} rows={rows} fetching={query.isPlaceholderData} />
            <ListFoot list={list} total={total} />
          </div>
        )
      }}
    </QueryView>
  )
}

const firstPage = (words: string) => (
  <LinkButton to="." search={((before: object) => ({ ...before, page: undefined })) as never}>
    {words}
  </LinkButton>
)
