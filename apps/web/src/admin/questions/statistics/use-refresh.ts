import { useQueryClient } from '@tanstack/react-query'

/** Refetches everything after a regrade, because most screens show scores, ranks or statistics. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}
