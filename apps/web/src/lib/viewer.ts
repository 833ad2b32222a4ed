import { queryOptions, useQuery } from '@tanstack/react-query'
import { data } from './data-client'
import { unwrap, unwrapUnlessRefused } from './data-error'
import { isAnonymous, useSession } from './session'

export type Profile = {
  user_id: string
  full_name: string | null
  /** Null for users who signed up without one. */
  email: string | null
  points: number
  referral_code: string | null
  created_at: string
  unread_notices: number | null
}

/**
 * The signed-in user's profile; `points` is the balance. Other queries that show the name or the balance have keys
 * that begin with this one, so that invalidating the profile invalidates them too.
 */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: async (): Promise<Profile> => {
      const answer = await data
        .from('profiles')
        .select('user_id,full_name,email,points,referral_code,created_at,unread_notices')
        .eq('user_id', userId)
        .single()
      return unwrap(answer)
    },
  })
}

/** The user's role in the back office; `sites` are the ids of a manager's tenants. */
export type Access = { role: 'admin' | 'manager' | 'user'; sites: string[] }

/**
 * The user's access. A refused lookup means the learner's view, and so does a failed one for callers that ignore the
 * error; the database decides anyway.
 */
export function roleQuery(userId: string) {
  return queryOptions({
    queryKey: ['role', userId],
    staleTime: 5 * 60_000,
    queryFn: async (): Promise<Access> => {
      const columns = 'role,profiles(tenant_managers(tenant_id))'
      const answer = await data.from('user_roles').select(columns).eq('user_id', userId)
      const held = unwrapUnlessRefused(answer)?.[0]
      if (held?.role === 'admin') return { role: 'admin', sites: [] }
      const sites = (held?.profiles?.tenant_managers ?? []).map(({ tenant_id }) => tenant_id)
      return { role: sites.length > 0 ? 'manager' : 'user', sites }
    },
  })
}

export type Viewer = {
  /** Also `signed-out` for users without an account; `userId` then identifies their attempt. */
  status: 'loading' | 'signed-out' | 'signed-in'
  userId: string | null
  email: string | null
  /** Undefined until loaded. */
  profile: Profile | undefined
  /** The balance; undefined until loaded and for a guest. */
  points: number | undefined
  /** The profile could not be loaded. */
  failed: boolean
  /** Whether the user may open the back office. */
  hasBackOffice: boolean
}

/** The user who views the page. */
export function useViewer(): Viewer {
  const { status, session } = useSession()
  const userId = session?.user.id ?? null
  const anonymous = isAnonymous(session)
  const { data: profile, isError } = useQuery({
    ...profileQuery(userId ?? ''),
    enabled: userId !== null,
  })
  const access = useQuery({ ...roleQuery(userId ?? ''), enabled: userId !== null }).data
  return {
    status: anonymous ? 'signed-out' : status,
    userId,
    email: session?.user.email ?? null,
    profile,
    points: anonymous ? undefined : profile?.points,
    failed: isError && !profile,
    hasBackOffice: access !== undefined && access.role !== 'user',
  }
}
