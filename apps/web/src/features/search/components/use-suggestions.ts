import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { catalogueSearchQuery } from '../api/catalogue-search'
import { pickSuggestions } from '../rules/pick-suggestions'

/** How long typing has to pause before the site is asked. */
const quietMs = 500

/**
 * What to suggest for a text being typed; `suggestions` is undefined until known. Those of before stay
 * while typing goes on.
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
