import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { Profile } from '@/lib/viewer'
import { texts } from '../texts'

export type HistoryEntry = {
  id: string
  quiz_set_id: string
  score: number
  total_questions: number
  percentage: number
  completed_at: string
  quiz_set_name: string
  course_name: string
  subcategory_name: string
  category_name: string
}

export type OpenAttempt = {
  id: string
  quiz_set_id: string
  quiz_set_name: string
  /** Null without a time limit. */
  deadline_at: string | null
}

export type Invitation = {
  id: string
  referee_email: string | null
  status: 'pending' | 'completed'
  points_awarded: boolean
  created_at: string
}

export type Dashboard = {
  profile: Profile & { role: 'admin' | 'user' }
  stats: { attempts: number; score: number; total_questions: number; average: number | null }
  in_progress: OpenAttempt[]
  history: HistoryEntry[]
  history_page: number
  history_pages: number
  referrals: Invitation[]
}

/** Everything of the learner's own page; the history ten attempts at a time, newest first. */
export function getDashboard(userId: string, historyPage: number) {
  return queryOptions({
    queryKey: ['dashboard', userId, historyPage],
    placeholderData: keepPreviousData,
    meta: { failure: texts.profileFailed },
    queryFn: async () =>
      unwrapWire<Dashboard>(await data.rpc('dashboard', { history_page: historyPage })),
  })
}
