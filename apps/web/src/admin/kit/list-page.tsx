import { Button, Checkbox, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '@/components/empty-state'
import { ErrorState } from '@/components/error-state'
import { PageHeader } from '@/components/page-header'
import { Pending } from '@/components/query-view'
import { formatNumber } from '@/lib/formats'
import { isNarrowed } from '@/lib/list-address'
import { texts as bulk } from './bulk/texts'
import type { Column } from './column'
import { type Filter, ListFilters, unnarrowed, withoutPart } from './list-filters'
import { ListFoot } from './list-foot'
import classes from './list-page.module.css'
import { ListRows, preloadSortableRows } from './list-rows'
import { ListSkeleton } from './list-skeleton'
import type { Reordering } from './order/order'
import type { Read } from './read'
import { texts } from './texts'
import type { List } from './use-list'
import { useListPreferences } from './use-list-preferences'

export type Rows<Row> = {
  rows: Row[]
  total: number
  /** The server stopped counting at `total`; there are more rows. */
  capped?: boolean
}

export type ListWords = {
  title: string
  /** Label of the button that adds a row; absent where rows are not added by hand. */
  add?: string
  search: string
  empty: { title: string; body: string }
}

type Props<Row> = {
  words: ListWords
  list: List
  query: Read<Rows<Row>>
  /** Shown beside the title in place of the add button. */
  aside?: ReactNode
  /** Totals above the list. */
  totals?: ReactNode
  filters: Filter[]
  /** The filter in the URL that selects a tab and does not narrow the list. */
  part?: string
  columns: Column<Row>[]
  nameOf: (row: Row) => string
  /** Actions at the end of a row. */
  actions: (row: Row, index: number, rows: Row[]) => ReactNode
  /** Actions for the selection: rows of the page, or null for all `total` rows that match the filters. */
  bulk?: (rows: Row[] | null, done: () => void, total: number) => ReactNode
  /** Reorders rows; absent when they are not listed in their own order. */
  order?: Reordering<Row>
}

/** Rows of one page, or all rows that match the filters. `of` identifies the list that the selection belongs to. */
type Selection = { of: string; ids: string[]; all: boolean }
const nothing: Selection = { of: '', ids: [], all: false }

const words = texts.list

/**
 * A list of the back office. The URL holds search, filters, order, page, columns and the open record (`useList`). The
 * previous rows remain visible while the next are loading.
 */
export function ListPage<Row extends { id: string }>(props: Props<Row>) {
  const { list, columns, bulk } = props
  const { address, change } = list
  const query = useQuery({ ...props.query, placeholderData: keepPreviousData })
  const isOrdered = props.order !== undefined
  useEffect(() => {
    if (isOrdered) preloadSortableRows()
  }, [isOrdered])
  const { preferences, save } = useListPreferences(list.name)
  const hidden = address.hidden ?? preferences.hidden
  const [selection, setSelection] = useState<Selection>(nothing)
  // A change of filters clears the selection. On another page only a selection of all rows remains.
  const narrowed = JSON.stringify([address.q, address.filters, address.site])
  const listed = JSON.stringify([narrowed, address.page, address.size])
  const all = selection.all && selection.of === narrowed
  const select = (ids: string[]) => setSelection({ of: listed, ids, all: false })
  const add = props.words.add && (
    <Button
      leftSection={<IconPlus size={20} aria-hidden="true" />}
      onClick={() => change({ record: 'new' })}
    >
      {props.words.add}
    </Button>
  )
  const rows = query.data?.rows ?? []
  const total = query.data?.total ?? 0
  const selected = all ? rows.map(({ id }) => id) : selection.of === listed ? selection.ids : []
  const chosen = rows.filter(({ id }) => selected.includes(id))
  // A list that is not counted to its end has no total to select.
  const selectAll =
    !query.data?.capped && !all && chosen.length === rows.length && total > rows.length
      ? () => setSelection({ of: narrowed, ids: [], all: true })
      : undefined

  return (
    <div className={classes.page}>
      <PageHeader title={props.words.title} aside={add || props.aside} />
      {props.totals && <div className={classes.listLead}>{props.totals}</div>}
      <ListFilters {...props} hidden={hidden} views={preferences.views} onPrefer={save} />
      {bulk && chosen.length > 0 && (
        <BulkBar
          count={chosen.length}
          all={all}
          onAll={selectAll}
          total={total}
          onClear={() => select([])}
        >
          {bulk(all ? null : chosen, () => select([]), total)}
        </BulkBar>
      )}
      {query.data === undefined && !query.isError && (
        <Pending failures={query.failureCount}>
          <ListSkeleton columns={columns.length} rows={address.size} />
        </Pending>
      )}
      {query.data === undefined && query.isError && (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && rows.length === 0 && <Nothing {...props} total={query.data.total} add={add} />}
      {query.data && rows.length > 0 && (
        <>
          {bulk && (
            <Group className={classes.selectAll}>
              <Checkbox
                label={words.selectAll}
                checked={chosen.length === rows.length}
                indeterminate={chosen.length > 0 && chosen.length < rows.length}
                onChange={({ currentTarget }) =>
                  select(currentTarget.checked ? rows.map(({ id }) => id) : [])
                }
              />
            </Group>
          )}
          <ListRows
            {...props}
            columns={columns.filter(({ id }, index) => index === 0 || !hidden.includes(id))}
            rows={rows}
            fetching={query.isPlaceholderData}
            selection={bulk && { ids: selected, onChange: select }}
          />
          <ListFoot list={list} total={query.data.total} capped={query.data.capped} />
        </>
      )}
    </div>
  )
}

function Nothing<Row>({
  words: { empty },
  list: { address, change },
  part,
  total,
  add,
}: Props<Row> & { total: number; add: ReactNode }) {
  if (total > 0) {
    return (
      <EmptyState
        scene="path"
        title={words.pastEnd.title}
        action={<Button onClick={() => change({ page: 1 })}>{words.pastEnd.action}</Button>}
      />
    )
  }
  if (!isNarrowed(withoutPart(address, part)))
    return <EmptyState scene="desk" {...empty} action={add} />
  return (
    <EmptyState
      scene="path"
      {...words.noMatch}
      action={<Button onClick={() => change(unnarrowed(address, part))}>{words.clear}</Button>}
    />
  )
}

type BulkBarProps = {
  count: number
  /** Whether all rows that match the filters are selected, on all pages. */
  all: boolean
  /** Selects all matching rows; absent when there are no more than those. */
  onAll?: () => void
  /** Number of matching rows. */
  total: number
  onClear: () => void
  children: ReactNode
}

/** Actions for the selected rows. The bar is part of the flow, so that it covers neither filters nor rows. */
function BulkBar({ count, all, onAll, total, onClear, children }: BulkBarProps) {
  const label = all ? bulk.allChosen(formatNumber(total)) : texts.list.selected(formatNumber(count))
  return (
    <section className={classes.bulkBar} aria-label={label}>
      <strong role="status">{label}</strong>
      <div className={classes.bulkActs}>
        {onAll && (
          <Button variant="subtle" onClick={onAll}>
            {bulk.all(formatNumber(total))}
          </Button>
        )}
        {children}
        <Button variant="subtle" color="gray" onClick={onClear}>
          {texts.list.unselect}
        </Button>
      </div>
    </section>
  )
}
