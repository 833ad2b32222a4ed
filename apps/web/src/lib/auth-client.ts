import type { AuthError, GoTrueClient, Session } from '@supabase/auth-js'
import { setSession, storedSession } from './session'

let client: Promise<GoTrueClient> | null = null

/**
 * The one auth-js client, loaded on first use: it is a tenth of a guest's download. It persists the session
 * (auth-storage.ts), refreshes it before it expires and updates the session store.
 */
export function loadAuthClient(publishableKey: string): Promise<GoTrueClient> {
  client ??= startAuthClient(publishableKey).catch((error: unknown) => {
    client = null // The download failed; the next call tries again.
    throw error
  })
  return client
}

async function startAuthClient(publishableKey: string): Promise<GoTrueClient> {
  const [{ AuthClient }, { createAuthClient }] = await Promise.all([
    import('@supabase/auth-js'),
    import('./create-auth-client'),
  ])
  const auth = createAuthClient(AuthClient, publishableKey)
  setSession(await livingSession(auth))
  return auth
}

/**
 * The access token for a request, refreshed if necessary; null for a guest. While it cannot be refreshed, the stored
 * one: only the server knows whether it has expired.
 */
export async function freshAccessToken(): Promise<string | null> {
  if (!client) return null
  return (await livingSession(await client))?.access_token ?? null
}

/** auth-js returns no session while a refresh fails, but removes the stored one only if it has ended. */
async function livingSession(auth: GoTrueClient): Promise<Session | null> {
  const { data } = await auth.getSession()
  return data.session ?? storedSession()
}

/** After the stored session was removed: updates the session store, and auth-js if it is loaded. */
export async function dropSession(): Promise<void> {
  if (client) await (await client).signOut({ scope: 'local' })
  else setSession(null)
}

/**
 * The token to use after the server refused `refused` before it expired, for example because the signing key has
 * changed. Returns `refused` itself if no new token could be fetched. Returns null if the session is refused too; it
 * is then removed, and the user continues as a guest.
 */
export async function renewedAccessToken(
  publishableKey: string,
  refused: string,
): Promise<string | null> {
  const auth = await loadAuthClient(publishableKey)
  const known = await freshAccessToken()
  if (known !== refused) return known
  const { error } = await auth.refreshSession()
  // auth-js does not know about the refusal and would retain a session whose token has not expired.
  if (error && isRefusal(error)) await auth.signOut({ scope: 'local' })
  return freshAccessToken()
}

function isRefusal({ status = 0 }: AuthError): boolean {
  return status >= 400 && status < 500 && status !== 429
}
