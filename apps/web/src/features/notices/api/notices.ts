import type { Answer } from '@sanamsob/domain'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { profileQuery } from '@/lib/viewer'

export type Notice = Answer<'my_notices'>['notices'][number]

/** The learner's notices, newest first. */
export function noticesQuery(userId: string) {
  return queryOptions({
    queryKey: ['notices', userId],
    queryFn: async (): Promise<Notice[]> => unwrap(await data.rpc('my_notices')).notices,
  })
}

/** Marks notices as read. The list shows which of them were new until it is loaded again. */
export function useReadNotices(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (ids: number[]) => unwrap(await data.rpc('read_notices', { ids })),
    onSuccess: () => {
      void queries.invalidateQueries(profileQuery(userId))
      void queries.invalidateQueries({ ...noticesQuery(userId), refetchType: 'none' })
    },
  })
}
