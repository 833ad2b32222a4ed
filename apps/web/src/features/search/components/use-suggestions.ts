import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { catalogueSearchQuery } from '../api/catalogue-search'
import { pickSuggestions } from '../rules/pick-suggestions'

/** Debounce of the typed text. */
const quietMs = 500

/**
 * Returns suggestions for the typed text; `suggestions` is undefined until the first response. Previous
 * suggestions remain while the user types.
 */
export function useSuggestions(text: string) {
  const [settled] = useDebouncedValue(text, quietMs)
  const query = settled.trim()
  const { data, isError } = useQuery({
    ...catalogueSearchQuery(query),
    retry: false,
    placeholderData: (found, before) =>
      isContinued(String(before?.queryKey[1]), query) ? found : undefined,
  })
  const suggestions = useMemo(() => data && pickSuggestions(data), [data])
  return { query, suggestions, hasFailed: isError && !data }
}

const isContinued = (before: string, now: string) =>
  now.startsWith(before) || before.startsWith(now)
