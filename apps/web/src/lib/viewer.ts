import { queryOptions, useQuery } from '@tanstack/react-query'
import { data } from './data-client'
import { unwrap, unwrapUnlessRefused } from './data-error'
import { isAnonymous, useSession } from './session'

export type Profile = {
  user_id: string
  full_name: string | null
  /** Null for who signed up without one. */
  email: string | null
  points: number
  referral_code: string | null
  created_at: string
}

/**
 * The signed-in person's own profile; `points` is the balance. Whatever else shows the name or the
 * balance has a key that begins with this one, so that making the profile stale reaches it too.
 */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: async (): Promise<Profile> => {
      const answer = await data
        .from('profiles')
        .select('user_id,full_name,email,points,referral_code,created_at')
        .eq('user_id', userId)
        .single()
      return unwrap(answer)
    },
  })
}

/** What somebody does in the back office: a manager in that of some tenants (`sites`, their ids). */
export type Access = { role: 'admin' | 'manager' | 'user'; sites: string[] }

/**
 * The person's access. A refused lookup means the learner's view, as does one that fails to whoever does not
 * ask why; the database decides anyway.
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
  /** `signed-out` too for who has no account yet; `userId` then says whose attempt there is. */
  status: 'loading' | 'signed-out' | 'signed-in'
  userId: string | null
  email: string | null
  /** Undefined until loaded. */
  profile: Profile | undefined
  /** The balance; undefined until loaded and for a guest. */
  points: number | undefined
  /** The profile could not be loaded. */
  failed: boolean
  /** Whom the back office lets in. */
  hasBackOffice: boolean
}

/** Who is looking at the page. */
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
