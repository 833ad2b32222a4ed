import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type SwitchedTable, updateVersion, type Version } from './api/versions'
import type { Rows } from './list-page'
import { tellFailure, undoable } from './tell-outcome'
import { texts } from './texts'

type Props = { table: SwitchedTable; row: Version & { name: string; is_active: boolean } }

const words = texts.status

/** On or off at once; the toast takes it back. */
export function StatusSwitch({ table, row }: Props) {
  const queryClient = useQueryClient()
  // Until the list tells. A mutation tells that it is pending a moment after the press, in which the
  // switch would fall back.
  const [pressed, setPressed] = useState<boolean | null>(null)
  // Pressed again before that, it changes the version that the last press left.
  const presses = useRef(0)
  const written = useRef<Version | null>(null)
  const refresh = () => queryClient.invalidateQueries()
  const toggle = useMutation({
    scope: { id: `${table} ${row.id}` },
    mutationFn: async (active: boolean) => {
      const version = await updateVersion(table, written.current ?? row, { is_active: active })
      written.current = version
      return version
    },
    onSuccess: (version, active) => {
      // Until the list is read again: what is done next to the row is done to the version that this left.
      queryClient.setQueriesData<Rows<Version>>(
        { queryKey: [table, 'admin'] },
        (kept) =>
          kept && {
            ...kept,
            rows: kept.rows.map((one) =>
              one.id === row.id ? { ...one, ...version, is_active: active } : one,
            ),
          },
      )
      undoable(
        active ? words.activated(row.name) : words.deactivated(row.name),
        { table, id: row.id },
        refresh,
      )
    },
    onError: (error) => tellFailure(words.failed, error),
    onSettled: () =>
      refresh().finally(() => {
        presses.current -= 1
        if (presses.current > 0) return
        written.current = null
        setPressed(null)
      }),
  })
  return (
    <Switch
      aria-label={words.toggle(row.name)}
      checked={pressed ?? row.is_active}
      onChange={({ currentTarget: { checked } }) => {
        presses.current += 1
        setPressed(checked)
        toggle.mutate(checked)
      }}
    />
  )
}
