import type { AuthClient, GoTrueClient } from '@supabase/auth-js'
import { authStorage } from './auth-storage'
import { local, readText, writeText } from './browser-storage'
import { patientFetch } from './patient-fetch'
import { endedSessionKey, isAnonymous, sessionStorageKey, setSession } from './session'
import { sessionFetch } from './session-fetch'

/** PKCE: no address signs a user in; requests made here return a code. */
export function addressed(publishableKey: string) {
  return {
    url: `${location.origin}/auth/v1`,
    headers: { apikey: publishableKey },
    flowType: 'pkce',
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    fetch: patientFetch,
  } as const
}

/** The client of the signed-in user (`auth-client.ts`). */
export function createAuthClient(Client: typeof AuthClient, publishableKey: string): GoTrueClient {
  /** The server may refuse the session as expired. */
  async function userFetch(...request: Parameters<typeof patientFetch>): Promise<Response> {
    const response = await patientFetch(...request)
    if (response.status === 400) {
      const { leaveEnded } = await import('@/components/session-ended/leave-ended')
      leaveEnded(response.clone(), Promise.resolve(auth))
    }
    return response
  }

  const auth: GoTrueClient = new Client({
    ...addressed(publishableKey),
    fetch: sessionFetch(userFetch),
    storageKey: sessionStorageKey,
    storage: authStorage,
    autoRefreshToken: true,
    persistSession: true,
  })
  auth.onAuthStateChange((event, session) => {
    // Without a session, the first event may only mean that a refresh failed.
    if (event === 'INITIAL_SESSION' && !session) return
    if (session && (!isAnonymous(session) || readText(local, endedSessionKey)))
      writeText(local, endedSessionKey, '')
    setSession(session)
  })
  return auth
}
