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
  /** Available page sizes. */
  sizes: readonly number[]
  /** Key of the list in the user's stored preferences. */
  name: string
  /** The list state as search parameters of the URL. */
  search: Record<string, unknown>
}

/**
 * The state of a list, stored in the URL. Routes do not validate these parameters: the parser belongs to the back
 * office, and a route's own code is in the initial bundle of all visitors.
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
      // The latest location, because an earlier change may not be rendered yet and must not be lost.
      const now = readListAddress(schema, router.latestLocation.search)
      void navigate({
        to: '.',
        search: writeListAddress(schema, changeListAddress(now, change)) as never,
        // Typing in the search field adds no history entries.
        replace: 'q' in change,
        resetScroll: false,
      })
    },
  }
}
