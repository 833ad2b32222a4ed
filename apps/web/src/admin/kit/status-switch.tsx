import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type SwitchedTable, updateVersion, type Version } from './api/versions'
import type { Rows } from './list-page'
import { reportFailure, undoable } from './report-outcome'
import { texts } from './texts'

type Props = { table: SwitchedTable; row: Version & { name: string; is_active: boolean } }

const words = texts.status

/** Activates or deactivates a row at once; the toast offers undo. */
export function StatusSwitch({ table, row }: Props) {
  const queryClient = useQueryClient()
  // The pressed state, until the list is refetched. `isPending` is set a moment after the press, so the switch would
  // flip back in between.
  const [pressed, setPressed] = useState<boolean | null>(null)
  // A press during an update changes the version that the update has written.
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
      // Sets the new version in the list, because the next action on the row may come before the list is refetched.
      queryClient.setQueriesData<Rows<Version>>(
        { queryKey: [table, 'admin'] },
        (cached) =>
          cached && {
            ...cached,
            rows: cached.rows.map((one) =>
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
    onError: (error) => reportFailure(words.failed, error),
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
