import { type ReactNode, useMemo, useState } from 'react'
import type { ListAddress, ListSchema } from '@/lib/list-address'
import { chosenByFilter, chosenRows } from './api/change-many'
import { type Listing, listRows } from './api/table'
import type { Version, Versioned } from './api/versions'
import type { Bulk } from './bulk/acts'
import { BulkActs } from './bulk/bulk-acts'
import type { Column } from './column'
import { DeleteRecord, type DeletionGuard, type DeletionWords } from './delete-record'
import type { Filter } from './list-filters'
import { ListPage, type ListWords } from './list-page'
import { ListTotals } from './list-totals'
import type { Order } from './order/order'
import { useMove } from './order/use-move'
import { RecordDialog } from './record-dialog'
import { RowActions } from './row-actions'
import { type Fields, type Save, type TableKind, tableKind } from './table-kind'
import { useList } from './use-list'

type Shown = Version & { name: string }

/** All that a table's own screen is, beside what is the same for all. */
export type Screen<Name extends Versioned, Row extends Shown> = {
  table: Name
  words: ListWords & {
    dialog: TableKind['words']
    deletion: DeletionWords
    /** The figures above the list, where it has some. */
    totals?: Record<string, string>
  }
  address: ListSchema
  listing: Listing<Row>
  filters: Filter[]
  columns: Column<Row>[]
  fields: Fields<Name>
  /** What can be done with many rows at once, beside switching and deleting them; false for nothing at all. */
  bulk?: Bulk | false
  /** What is asked before a row is deleted. */
  guard?: DeletionGuard<Row>
  /** Where a row leads, beside its dialog. */
  links?: (row: Row) => ReactNode
  /** How a row is saved that is more than a row of its table. */
  save?: Save<Name>
  /** What is shown below the fields of what they hold. */
  preview?: (values: Record<string, unknown>) => ReactNode
  /** The filter that chooses among the parts. */
  part?: string
  /** Where it is a part of a screen: the ways to the others. */
  parts?: ReactNode
  /** What stands between the figures and the list. */
  above?: ReactNode
  /** False while what a new record begins with is not known yet. */
  ready?: boolean
  /** Of rows with an order: those that are moved among each other, and when all of them are listed. */
  siblings?: { of: keyof Row; together?: (address: ListAddress) => boolean }
  /** Whether rows are switched on and off. */
  switched?: boolean
}

/** A table's list with its dialog and its deletion, everything from what the screen says of itself. */
export function RecordScreen<Name extends Versioned, Row extends Shown>({
  screen,
}: {
  screen: Screen<Name, Row>
}) {
  const { table, words, fields, listing, siblings, save, preview, bulk = {} } = screen
  const list = useList(screen.address)
  const { address, change } = list
  const [deleting, setDeleting] = useState<Row | null>(null)
  const { site } = address
  const move = useMove(table)
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

  const order: Order<Row> | undefined = ordered && {
    isSibling: (row, other) => row[ordered.of] === other[ordered.of],
    move: (id, places) => move.mutateAsync({ id, places }),
  }

  /** A row is moved among its siblings; past the page's ends there may be more of them. */
  function movesOf({ isSibling }: Order<Row>, row: Row, index: number, rows: Row[]) {
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
