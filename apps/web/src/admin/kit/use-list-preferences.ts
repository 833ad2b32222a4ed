import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ListPreferences, listPreferences, saveListPreferences } from './api/list-preferences'
import { reportFailure } from './report-outcome'
import { texts } from './texts'

const none: ListPreferences = { hidden: [], views: [] }

/** Columns and saved views of a list, stored on the server per user; updated optimistically. */
export function useListPreferences(list: string) {
  const queryClient = useQueryClient()
  const query = listPreferences(list)
  const { data = none } = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
  const save = useMutation({
    mutationFn: (change: Partial<ListPreferences>) => saveListPreferences(list, change),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      const before = queryClient.getQueryData<ListPreferences>(query.queryKey)
      queryClient.setQueryData(query.queryKey, { ...none, ...before, ...change })
      return before
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(query.queryKey, before)
      reportFailure(texts.views.failed, error)
    },
  })
  return { preferences: data, save: save.mutate }
}
