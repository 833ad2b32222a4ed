import type { Answer } from '@sanamsob/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Read } from '@/admin/kit/read'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { formatNumber } from '@/lib/formats'
import { texts } from './texts'

export type Waiting = Answer<'count_waiting_work'>

const maxCount = 99
const refreshMs = 60_000

/** Counts of the work that waits for the viewer. */
export const waitingQuery: Read<Waiting> = {
  queryKey: ['waiting_work'],
  queryFn: async () => unwrap(await data.rpc('count_waiting_work')),
}

export const formatCount = (count: number) =>
  count > maxCount ? `${maxCount}+` : formatNumber(count)

const paths = {
  reports: '/admin/questions',
  laws: '/admin/laws',
  messages: '/admin/messages',
  orders: '/admin/orders',
  jobs: '/admin/health',
} as const

export const kinds = Object.keys(paths) as (keyof typeof paths)[]

/**
 * Badges of the menu's entries, by path. The counts are read again when the tab regains focus, after every action,
 * and once a minute.
 */
export function useWaitingBadges() {
  const queryClient = useQueryClient()
  const { data: waiting } = useQuery({
    ...waitingQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: refreshMs,
  })
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        void queryClient.invalidateQueries(waitingQuery, { cancelRefetch: false })
      }),
    [queryClient],
  )
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const count = waiting?.[kind] ?? 0
      if (count === 0) return []
      const shown = formatCount(count)
      return [[paths[kind], { count: shown, words: texts.badges[kind](shown) }]]
    }),
  )
}
