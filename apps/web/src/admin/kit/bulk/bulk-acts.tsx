import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Chosen } from '../api/change-many'
import type { SwitchedTable, Version, Versioned } from '../api/versions'
import { BulkStatus } from '../bulk-status'
import { PopoverButton } from '../popover-button'
import type { ActName } from './act-name'
import { actsOf, type Bulk } from './acts'
import { ChangeDialog } from './change-dialog'
import { texts } from './texts'

type Props<Row> = {
  table: Versioned
  /** Whether rows have an active switch. */
  switched?: boolean
  bulk: Bulk
  /** Selected rows of this page; null when all rows that match the filter are selected. */
  rows: Row[] | null
  chosen: Chosen
  onDone: () => void
}

/** Actions for the selection. All open a confirmation, except switching the rows of a page. */
export function BulkActs<Row extends Version>(props: Props<Row>) {
  const { table, switched, bulk, rows, chosen, onDone } = props
  const [act, setAct] = useState<ActName | null>(null)
  const button = (name: ActName) => (
    <Button
      key={name}
      variant="light"
      color={texts.acts[name].grave ? 'ruby' : undefined}
      onClick={() => setAct(name)}
    >
      {texts.acts[name].label}
    </Button>
  )
  return (
    <>
      {switched && rows && (
        <BulkStatus table={table as SwitchedTable} rows={rows as never} onDone={onDone} />
      )}
      {switched && !rows && (['activate', 'deactivate'] as const).map(button)}
      <PopoverButton label={texts.more}>{actsOf(bulk).map(button)}</PopoverButton>
      {act && (
        <ChangeDialog
          table={table}
          act={act}
          chosen={chosen}
          target={bulk.move}
          onClose={() => setAct(null)}
          onDone={onDone}
        />
      )}
    </>
  )
}
