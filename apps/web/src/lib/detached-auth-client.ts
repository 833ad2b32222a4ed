import type { GoTrueClient } from '@supabase/auth-js'
import { addressed } from './auth-client'
import { sessionStorageKey } from './session'

/**
 * A client whose session is nobody's in this browser, for finding out whose a mailed link is. Whoever
 * is signed in stays so.
 */
export async function detachedAuthClient(publishableKey: string): Promise<GoTrueClient> {
  const { AuthClient: Client } = await import('@supabase/auth-js')
  return new Client({
    ...addressed(publishableKey),
    storageKey: `${sessionStorageKey}-detached`,
    autoRefreshToken: false,
    persistSession: false,
  })
}
