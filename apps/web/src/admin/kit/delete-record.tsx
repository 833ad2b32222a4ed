import { Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '@/lib/formats'
import { deletionContents } from './api/table'
import { deleteVersion, type Version, type Versioned } from './api/versions'
import { ConfirmDialog } from './confirm-dialog'
import { tellFailure, undoable } from './tell-outcome'

export type DeletionWords = {
  title: (name: string) => string
  nothing: string
  along: string
  /** What may go along, from above down, by the names of its counts. */
  contents: Record<string, string>
  action: string
  done: (name: string) => string
  failed: string
}

export type DeletionGuard<Row> = (row: Row, onPass: (passed: boolean) => void) => ReactNode

type Props<Row> = {
  table: Versioned
  words: DeletionWords
  row: Row | null
  /** What is asked first, where so much goes along that a press is not enough. */
  guard?: DeletionGuard<Row>
  onClose: () => void
}

/** Says what goes along before anything goes; all of it can be had back for 30 days. */
export function DeleteRecord<Row extends Version & { name: string }>(props: Props<Row>) {
  const { table, words, row, guard, onClose } = props
  const [passed, setPassed] = useState('')
  const close = () => {
    setPassed('')
    onClose()
  }
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries()
  const { data: counts } = useQuery({
    ...deletionContents(table, row?.id ?? ''),
    enabled: row !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const along = Object.keys(words.contents).filter((part) => (counts?.[part] ?? 0) > 0)
  const removal = useMutation({
    mutationFn: (gone: Row) => deleteVersion(table, gone),
    onSuccess: (_, gone) => undoable(words.done(gone.name), { table, id: gone.id }, refresh),
    onError: (error) => tellFailure(words.failed, error),
    onSettled: () => {
      close()
      return refresh()
    },
  })
  return (
    <ConfirmDialog
      open={row !== null}
      title={words.title(row?.name ?? '')}
      action={words.action}
      ready={counts !== undefined && (!guard || passed === row?.id)}
      pending={removal.isPending}
      onConfirm={() => row && removal.mutate(row)}
      onClose={close}
    >
      {counts ? <p>{along.length > 0 ? words.along : words.nothing}</p> : <Loader />}
      <ul>
        {along.map((part) => (
          <li key={part}>
            {formatNumber(counts?.[part] ?? 0)} {words.contents[part]}
          </li>
        ))}
      </ul>
      {row && guard?.(row, (is) => setPassed(is ? row.id : ''))}
    </ConfirmDialog>
  )
}
