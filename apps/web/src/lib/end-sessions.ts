import { loadAuthClient } from './auth-client'

/** Ends sessions of the user on the server: this one, all others, or all. Local state is unchanged. */
export async function endSessions(publishableKey: string, scope: 'local' | 'others' | 'global') {
  const auth = await loadAuthClient(publishableKey)
  const { data } = await auth.getSession()
  const { error } = await auth.admin.signOut(data.session?.access_token ?? '', scope)
  if (error) throw error
}
