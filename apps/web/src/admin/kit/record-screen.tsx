import { type ReactNode, useMemo, useState } from 'react'
import type { ListAddress, ListSchema } from '@/lib/list-address'
import { chosenByFilter, chosenRows } from './api/change-many'
import { useCopyRecord } from './api/copy-record'
import { type Listing, listRows } from './api/table'
import type { Version, Versioned } from './api/versions'
import type { Bulk } from './bulk/acts'
import { BulkActs } from './bulk/bulk-acts'
import type { Column } from './column'
import { DeleteRecord, type DeletionGuard, type DeletionWords } from './delete-record'
import type { Filter } from './list-filters'
import { ListPage, type ListWords } from './list-page'
import { ListTotals } from './list-totals'
import type { Reordering } from './order/order'
import { useMove } from './order/use-move'
import { RecordDialog } from './record-dialog'
import { RowActions } from './row-actions'
import { type Fields, type Save, type TableKind, tableKind } from './table-kind'
import { useList } from './use-list'

type Shown = Version & { name: string }

/** The parts of a table's screen that differ between tables. */
export type Screen<Name extends Versioned, Row extends Shown> = {
  table: Name
  words: ListWords & {
    dialog: TableKind['words']
    deletion: DeletionWords
    /** Labels of the totals above the list. */
    totals?: Record<string, string>
  }
  address: ListSchema
  listing: Listing<Row>
  filters: Filter[]
  columns: Column<Row>[]
  fields: Fields<Name>
  /** Bulk actions in addition to switching and deletion; false disables all bulk actions. */
  bulk?: Bulk | false
  /** A further confirmation before a row is deleted. */
  guard?: DeletionGuard<Row>
  /** Links of a row in addition to its dialog. */
  links?: (row: Row) => ReactNode
  /** Saves a record that spans several tables. */
  save?: Save<Name>
  /** Rendered below the fields from their values. */
  preview?: (values: Record<string, unknown>) => ReactNode
  /** Whether its form needs a wide dialog. */
  wide?: boolean
  /** The filter that selects the tab. */
  part?: string
  /** Links to the other tabs of the screen. */
  parts?: ReactNode
  /** Rendered between the totals and the list. */
  above?: ReactNode
  /** False while the initial values of a new record are loading. */
  ready?: boolean
  /** For ordered rows: the column that siblings share, and whether the list shows all siblings together. */
  siblings?: { of: keyof Row; together?: (address: ListAddress) => boolean }
  /** Whether rows have an active switch. */
  switched?: boolean
  /** Rows can be duplicated; returns whether a row may have many questions, and is duplicated by a job. */
  copies?: (row: Row) => boolean
}

/** The list of a table with its record dialog and deletion, configured by `screen`. */
export function RecordScreen<Name extends Versioned, Row extends Shown>({
  screen,
}: {
  screen: Screen<Name, Row>
}) {
  const { table, words, fields, listing, siblings, save, preview, copies, bulk = {} } = screen
  const list = useList(screen.address)
  const { address, change } = list
  const [deleting, setDeleting] = useState<Row | null>(null)
  const { site } = address
  const move = useMove(table)
  const copy = useCopyRecord(table as 'courses')
  const kind = useMemo(
    () => tableKind(table, words.dialog, fields, site, { save, preview }),
    [table, words, fields, site, save, preview],
  )
  const inOrder =
    address.sort === null &&
    address.q === '' &&
    !address.filters.status &&
    (siblings?.together?.(address) ?? true)
  const ordered = inOrder ? siblings : undefined

  const order: Reordering<Row> | undefined = ordered && {
    isSibling: (row, other) => row[ordered.of] === other[ordered.of],
    move: (id, places) => move.mutateAsync({ id, places }),
  }

  /** Rows move among their siblings only. At the edges of a page, more siblings may be on the adjacent one. */
  function movesOf({ isSibling }: Reordering<Row>, row: Row, index: number, rows: Row[]) {
    const beside = (other?: Row) => other !== undefined && isSibling(row, other)
    return {
      up: beside(rows[index - 1]) || (index === 0 && address.page > 1),
      down: beside(rows[index + 1]) || index === address.size - 1,
      pending: move.isPending,
      by: (places: number) => move.mutate({ id: row.id, places }),
    }
  }

  return (
    <>
      <ListPage
        words={words}
        list={list}
        query={listRows(table, listing, address)}
        totals={
          <>
            {screen.parts}
            {words.totals && <ListTotals table={table} words={words.totals} />}
            {screen.above}
          </>
        }
        filters={screen.filters}
        part={screen.part}
        columns={screen.columns}
        nameOf={({ name }) => name}
        actions={(row, index, rows) => (
          <RowActions
            name={row.name}
            moves={order ? movesOf(order, row, index, rows) : null}
            links={screen.links?.(row)}
            onEdit={() => change({ record: row.id })}
            onCopy={copies && (() => copy.mutate({ ...row, large: copies(row) }))}
            onDelete={() => setDeleting(row)}
          />
        )}
        order={order}
        bulk={
          bulk === false
            ? undefined
            : (rows, done) => (
                <BulkActs
                  table={table}
                  switched={screen.switched}
                  bulk={bulk}
                  rows={rows}
                  chosen={rows ? chosenRows(rows) : chosenByFilter(table, listing, address)}
                  onDone={done}
                />
              )
        }
      />
      <RecordDialog
        kind={kind}
        record={screen.ready === false ? null : address.record}
        wide={screen.wide}
        onClose={() => change({ record: null })}
      />
      <DeleteRecord
        table={table}
        words={words.deletion}
        row={deleting}
        guard={screen.guard}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}
