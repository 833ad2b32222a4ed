import { useQuery } from '@tanstack/react-query'
import { useSession } from './session'
import { type Access, roleQuery } from './viewer'

const unknown: Access = { role: 'user', sites: [] }

/** The viewer's access to the back office, which its guard has already loaded. */
export function useAccess(): Access {
  const userId = useSession().session?.user.id ?? ''
  return useQuery({ ...roleQuery(userId), enabled: userId !== '' }).data ?? unknown
}
