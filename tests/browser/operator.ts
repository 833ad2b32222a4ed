import { createClient, type SupabaseClient } from '@supabase/supabase-js'

/**
 * The operator's own way in: the API with the secret key, which sees and writes every site. For
 * what a journey needs to find and no screen of it makes.
 */
export function operator(): SupabaseClient {
  const { BROWSER_TEST_PORT, BROWSER_TEST_SECRET_KEY = '' } = process.env
  return createClient(`http://localhost:${BROWSER_TEST_PORT}`, BROWSER_TEST_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}
