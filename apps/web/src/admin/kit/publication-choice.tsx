import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { chosenRows } from './api/change-many'
import type { Version, Versioned } from './api/versions'
import type { ActName } from './bulk/act-name'
import { ChangeDialog } from './bulk/change-dialog'
import { publications } from './publication'
import { texts } from './texts'

type Props = { table: Versioned; row: Version & { name: string; status: string } }

const acts: Record<string, ActName> = { draft: 'draft', published: 'publish', archived: 'archive' }

/** Changes the publication status of a row after a confirmation. */
export function PublicationChoice({ table, row }: Props) {
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
