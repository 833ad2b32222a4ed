import { useQueryClient } from '@tanstack/react-query'

/** After marks were changed: scores, places and statistics stand on most screens. */
export function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}
