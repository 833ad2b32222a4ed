import { useQuery } from '@tanstack/react-query'
import { useSession } from './session'
import { type Access, roleQuery } from './viewer'

const unknown: Access = { role: 'user', sites: [] }

/** What the viewer does in the back office, whose guard has asked for it. */
export function useAccess(): Access {
  const userId = useSession().session?.user.id ?? ''
  return useQuery({ ...roleQuery(userId), enabled: userId !== '' }).data ?? unknown
}
