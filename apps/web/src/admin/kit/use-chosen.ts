import { type ChangeEvent, useState } from 'react'

type Change = ChangeEvent<HTMLInputElement>

/** The chosen rows of a list, with the props of their checkboxes. Rows that leave the list are not chosen any more. */
export function useChosen(ids: string[]) {
  const [marked, setMarked] = useState<string[]>([])
  const chosen = marked.filter((id) => ids.includes(id))
  return {
    chosen,
    clear: () => setMarked([]),
    all: {
      checked: chosen.length === ids.length,
      indeterminate: chosen.length > 0 && chosen.length < ids.length,
      onChange: ({ currentTarget }: Change) => setMarked(currentTarget.checked ? ids : []),
    },
    one: (id: string) => ({
      checked: chosen.includes(id),
      onChange: ({ currentTarget }: Change) =>
        setMarked(currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id)),
    }),
  }
}
