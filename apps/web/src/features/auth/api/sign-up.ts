import type { AuthError } from '@supabase/auth-js'
import { loadAuthClient } from '@/lib/auth-client'

export type NewAccount = {
  email: string
  password: string
  fullName: string
  referralCode: string | null
}

type Outcome =
  | { error: AuthError; confirmation: false }
  /** `confirmation`: the account waits until its e-mail address is confirmed. */
  | { error: null; confirmation: boolean }

/** Makes an account; the referral travels in its metadata, where the database reads it. */
export async function signUp(publishableKey: string, account: NewAccount): Promise<Outcome> {
  const auth = await loadAuthClient(publishableKey)
  const { data, error } = await auth.signUp({
    email: account.email,
    password: account.password,
    options: {
      emailRedirectTo: `${location.origin}/`,
      data: {
        ...(account.fullName && { full_name: account.fullName }),
        ...(account.referralCode && { referral_code: account.referralCode }),
      },
    },
  })
  return error ? { error, confirmation: false } : { error: null, confirmation: !data.session }
}
