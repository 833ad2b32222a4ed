import { createClient, type SupabaseClient } from '@supabase/supabase-js'

/**
 * The operator's access: the API with the secret key, which reads and writes every site. For data that a journey
 * needs and no screen of it creates.
 */
export function operator(): SupabaseClient {
  const { BROWSER_TEST_PORT, BROWSER_TEST_SECRET_KEY = '' } = process.env
  return createClient(`http://localhost:${BROWSER_TEST_PORT}`, BROWSER_TEST_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}
