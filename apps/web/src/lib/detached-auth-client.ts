import type { GoTrueClient } from '@supabase/auth-js'
import { addressed } from './create-auth-client'
import { sessionStorageKey } from './session'

/**
 * An auth client with a session of its own, to find out which account a mailed link belongs to. The signed-in session
 * is not affected.
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
