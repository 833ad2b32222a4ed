import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { OtherSite } from '@/lib/other-site'
import type { Profile } from '@/lib/viewer'
import { texts } from '../texts'

export type OpenAttempt = {
  id: string
  quiz_set_id: string
  quiz_set_name: string
  tenant_id: string | null
  /** Where it goes on; null on the site visited. */
  site: OtherSite | null
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
  /** Of all invitations, beyond those listed. */
  friends: { joined: number; awarded: number }
  /** The newest 50. */
  referrals: Invitation[]
}

/** The learner's own page, save history and charts, which are asked for on their own. */
export function getDashboard(userId: string) {
  return queryOptions({
    queryKey: ['dashboard', userId],
    meta: { failure: texts.profileFailed },
    queryFn: async () => unwrapWire<Dashboard>(await data.rpc('dashboard')),
  })
}
