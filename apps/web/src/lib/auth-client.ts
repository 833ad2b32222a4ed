import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { local, removeStored } from './browser-storage'
import { keptSession } from './kept-session'
import { patientFetch } from './patient-fetch'
import { endedSessionKey, sessionStorageKey, setSession } from './session'

let client: Promise<GoTrueClient> | null = null

/**
 * The one auth-js client, loaded on first use: it is a tenth of a guest's download. It persists the
 * session (kept-session.ts), refreshes it before it expires and keeps the session store in step.
 */
export function loadAuthClient(publishableKey: string): Promise<GoTrueClient> {
  client ??= createAuthClient(publishableKey).catch((error: unknown) => {
    client = null // It could not be fetched; whoever asks next tries again.
    throw error
  })
  return client
}

/** The access token to send with a request, refreshed if it had to be; null for a guest. */
export async function freshAccessToken(): Promise<string | null> {
  if (!client) return null
  const { data } = await (await client).getSession()
  return data.session?.access_token ?? null
}

/**
 * The token to go on with after the server refused `refused`, though it had not run out: another
 * key signs by now, say. It is `refused` itself where nothing better could be had, and null where
 * the session is refused as well, which is then forgotten: the person goes on as a guest.
 */
export async function renewedAccessToken(
  publishableKey: string,
  refused: string,
): Promise<string | null> {
  const auth = await loadAuthClient(publishableKey)
  const { data } = await auth.getSession()
  if (data.session?.access_token !== refused) return data.session?.access_token ?? null
  const { error } = await auth.refreshSession()
  // auth-js keeps a session whose token has time left, since it cannot know that it is refused.
  if (error && isRefusal(error)) await auth.signOut({ scope: 'local' })
  return freshAccessToken()
}

function isRefusal({ status = 0 }: AuthError): boolean {
  return status >= 400 && status < 500 && status !== 429
}

/** No address signs anybody in: what is asked for here comes back as a code or not at all. */
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

/** `fetch` of whoever is signed in, who may be refused because the session has run out. */
async function sessionFetch(...request: Parameters<typeof patientFetch>): Promise<Response> {
  const response = await patientFetch(...request)
  if (response.status === 400) {
    const { leaveEnded } = await import('@/components/session-ended/leave-ended')
    leaveEnded(response.clone(), client)
  }
  return response
}

async function createAuthClient(publishableKey: string): Promise<GoTrueClient> {
  const { AuthClient: Client } = await import('@supabase/auth-js')
  const auth = new Client({
    ...addressed(publishableKey),
    fetch: sessionFetch,
    storageKey: sessionStorageKey,
    storage: keptSession,
    autoRefreshToken: true,
    persistSession: true,
  })
  auth.onAuthStateChange((_event, session) => {
    if (session) removeStored(local, endedSessionKey)
    setSession(session)
  })
  const { data } = await auth.getSession()
  setSession(data.session)
  return auth
}
