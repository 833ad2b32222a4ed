import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatNumber } from '@/lib/formats'
import { chosenRows } from './api/change-many'
import type { SwitchedTable, Version, Versioned } from './api/versions'
import type { ActName } from './bulk/act-name'
import { ChangeDialog } from './bulk/change-dialog'
import type { Column } from './column'
import { publications } from './publication'
import { RecordName } from './record-name'
import { StatusSwitch } from './status-switch'
import { texts } from './texts'

const words = texts.columns

type Named = { name: string; description?: string | null; icon_url?: string | null }

/** The name, with the icon and the start of the description if the row has them. */
export const nameColumn = (title: string): Column<Named> => ({
  id: 'name',
  title,
  sortable: true,
  cell: (row) => <RecordName record={row} />,
})

export const countColumn = <Row,>(
  id: string,
  title: string,
  count: (row: Row) => number,
): Column<Row> => ({ id, title, figure: true, cell: (row) => formatNumber(count(row)) })

export const orderColumn: Column<{ display_order: number }> = {
  ...countColumn('display_order', words.order, ({ display_order }) => display_order),
  sortable: true,
}

export const statusColumn = (
  table: SwitchedTable,
): Column<Version & { name: string; is_active: boolean }> => ({
  id: 'is_active',
  title: texts.status.label,
  cell: (row) => <StatusSwitch table={table} row={row} />,
})

export const publicationColumn = (
  table: Versioned,
): Column<Version & { name: string; status: string }> => ({
  id: 'status',
  title: texts.publication.label,
  width: 170,
  cell: (row) => <PublicationChoice table={table} row={row} />,
})

export const createdColumn: Column<{ created_at: string }> = {
  id: 'created_at',
  title: words.created,
  sortable: true,
  cell: ({ created_at }) => formatDate(created_at),
}

export const idColumn: Column<{ id: string }> = {
  id: 'id',
  title: words.id,
  cell: ({ id }) => <code title={id}>{id.slice(0, 8)}</code>,
}

type Props = { table: Versioned; row: Version & { name: string; status: string } }

const acts: Record<string, ActName> = { draft: 'draft', published: 'publish', archived: 'archive' }

/** Changes the publication status of a row after a confirmation. */
function PublicationChoice({ table, row }: Props) {
  const [act, setAct] = useState<ActName | null>(null)
  const close = () => setAct(null)
  return (
    <>
      <NativeSelect
        aria-label={texts.publication.of(row.name)}
        data={publications.map((one) => ({ ...one }))}
        value={row.status}
        onChange={({ currentTarget }) => setAct(acts[currentTarget.value] ?? null)}
      />
      {act && (
        <ChangeDialog
          table={table}
          act={act}
          chosen={chosenRows([row])}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  )
}
