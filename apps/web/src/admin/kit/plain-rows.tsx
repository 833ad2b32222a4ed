import { Checkbox, type TableTrProps } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Table.css'
import { DataTable } from 'mantine-datatable'
import 'mantine-datatable/styles.css'
import {
  type ComponentProps,
  type ComponentType,
  memo,
  type ReactNode,
  useDeferredValue,
} from 'react'
import type { Column } from './column'
import classes from './list-rows.module.css'
import { texts } from './texts'
import type { List } from './use-list'
import { useNarrow } from './use-narrow'

/** Components of draggable rows. */
type RowParts = {
  Row: ComponentType<TableTrProps & { id: string }>
  Card: ComponentType<ComponentProps<'li'> & { id: string }>
  Handle: ComponentType<{ name: string }>
}

export type RowsProps<Row> = {
  list: List
  columns: Column<Row>[]
  rows: Row[]
  nameOf: (row: Row) => string
  /** Actions of a row; absent when it has none. */
  actions?: (row: Row, index: number, rows: Row[]) => ReactNode
  /** Whether the rows are those of the previous query, while the next is loading. */
  fetching: boolean
  selection?: { ids: string[]; onChange: (ids: string[]) => void }
  parts?: RowParts
}

/** `shown` are the rows that are rendered already. */
type ShownProps<Row> = RowsProps<Row> & { shown: Row[] }

const words = texts.list

/** No window shows more rows at once. They are rendered first, and the others while the page already responds. */
const firstRows = 20

/** The rows of a page as a table, or as cards on a phone. */
export function PlainRows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { rows, fetching } = props
  const narrow = useNarrow()
  const whole = useDeferredValue(true, false)
  const shown = whole ? rows : rows.slice(0, firstRows)
  return (
    <div className={classes.rows} data-fetching={fetching || undefined}>
      {narrow ? <Cards {...props} shown={shown} /> : <Table {...props} shown={shown} />}
    </div>
  )
}

function Table<Row extends { id: string }>({
  list: { address, change },
  columns,
  rows,
  shown,
  nameOf,
  actions,
  selection,
  parts,
}: ShownProps<Row>) {
  const { sort } = address
  const chosen = shown.filter(({ id }) => selection?.ids.includes(id))
  return (
    <DataTable<Row>
      withTableBorder
      borderRadius="lg"
      highlightOnHover
      pinLastColumn={actions !== undefined}
      verticalSpacing={3}
      maxHeight="max(420px, calc(100dvh - 260px))"
      records={shown}
      // The default content is English, always in the DOM, and read by screen readers though invisible.
      emptyState={<span />}
      columns={[
        ...columns.map(({ id, title, sortable, width, figure }, index) => ({
          accessor: id,
          title,
          render: (row: Row) => <Cell column={columns[index] as Column<Row>} row={row} />,
          sortable,
          width,
          // The name column and columns with a fixed width may wrap.
          noWrap: index > 0 && width === undefined,
          textAlign: figure ? ('right' as const) : undefined,
        })),
        ...(actions
          ? [
              {
                accessor: 'actions',
                title: words.actions,
                textAlign: 'right' as const,
                render: (row: Row, index: number) => (
                  <div className={classes.rowActions}>
                    {parts && <parts.Handle name={nameOf(row)} />}
                    {actions(row, index, rows)}
                  </div>
                ),
              },
            ]
          : []),
      ]}
      rowFactory={
        parts &&
        (({ record, rowProps, children }) => (
          <parts.Row key={record.id} id={record.id} {...rowProps}>
            {children}
          </parts.Row>
        ))
      }
      sortStatus={{
        columnAccessor: sort?.by ?? '',
        direction: sort?.descending ? 'desc' : 'asc',
      }}
      onSortStatusChange={({ columnAccessor, direction }) =>
        change({ sort: { by: String(columnAccessor), descending: direction === 'desc' } })
      }
      {...(selection && {
        selectedRecords: chosen,
        // All rows, also of a page that is not rendered to its end.
        onSelectedRecordsChange: (next: Row[]) =>
          selection.onChange((next.length === shown.length ? rows : next).map(({ id }) => id)),
        allRecordsSelectionCheckboxProps: { 'aria-label': words.selectAll },
        getRecordSelectionCheckboxProps: (row: Row) => ({
          'aria-label': words.select(nameOf(row)),
        }),
      })}
    />
  )
}

/** Memoised, because a list is rendered again at each selection. Text is truncated to two lines. */
const Cell = memo(function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  if (typeof content !== 'string') return content
  return (
    <span className={classes.rowText} title={content}>
      {content}
    </span>
  )
}) as <Row>(props: { column: Column<Row>; row: Row }) => ReactNode

function Cards<Row extends { id: string }>(props: ShownProps<Row>) {
  const { columns, rows, shown, nameOf, actions, selection, parts } = props
  const [head, ...rest] = columns
  const Card = parts?.Card ?? 'li'
  return (
    <ul className={classes.cards}>
      {shown.map((row, index) => (
        <Card key={row.id} id={row.id} className={classes.card}>
          <div className={classes.cardHead}>
            {selection && (
              <Checkbox
                aria-label={words.select(nameOf(row))}
                checked={selection.ids.includes(row.id)}
                onChange={({ currentTarget }) =>
                  selection.onChange(
                    currentTarget.checked
                      ? [...selection.ids, row.id]
                      : selection.ids.filter((id) => id !== row.id),
                  )
                }
              />
            )}
            <div className={classes.cardFirst}>{head?.cell(row)}</div>
            {actions && (
              <div className={classes.rowActions}>
                {parts && <parts.Handle name={nameOf(row)} />}
                {actions(row, index, rows)}
              </div>
            )}
          </div>
          <dl className={classes.cardFacts}>
            {rest.map(({ id, title, cell }) => (
              <div key={id}>
                <dt>{title}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  )
}
