import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import {
  changeListAddress,
  type ListAddress,
  type ListSchema,
  readListAddress,
  writeListAddress,
} from '@/lib/list-address'

export type List = {
  address: ListAddress
  change: (change: Partial<ListAddress>) => void
  /** How many rows a page may have. */
  sizes: readonly number[]
  /** What it is called where an administrator's preferences are kept. */
  name: string
  /** The address as parameters. */
  search: Record<string, unknown>
}

/**
 * The state of a list as the page's address has it. Routes leave their parameters to this: what reads
 * them is the back office's, and a route's own parts are in everybody's first load.
 */
export function useList(schema: ListSchema): List {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const router = useRouter()
  const { pathname } = useLocation()
  const address = useMemo(() => readListAddress(schema, search), [schema, search])
  return {
    address,
    sizes: schema.sizes,
    name: pathname.replace(/\/$/, '').replace(/^.*\//, '').replaceAll('-', '_'),
    search: writeListAddress(schema, address),
    change: (change) => {
      // What was changed a moment ago may not be rendered yet, and must not be lost.
      const now = readListAddress(schema, router.latestLocation.search)
      void navigate({
        to: '.',
        search: writeListAddress(schema, changeListAddress(now, change)) as never,
        // Words being typed are no step that Back takes back.
        replace: 'q' in change,
        resetScroll: false,
      })
    },
  }
}
