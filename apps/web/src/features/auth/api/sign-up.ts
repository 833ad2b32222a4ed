import type { AuthError } from '@supabase/auth-js'
import { loadAuthClient } from '@/lib/auth-client'
import { rememberSignUp } from './awaited-sign-up'
import { deviceId } from './device-id'

export type NewAccount = {
  email: string
  password: string
  fullName: string
  referralCode: string | null
  /** The page to go on to, once the address is confirmed. */
  redirect: string | undefined
}

type Outcome =
  | { error: AuthError; confirmation: false }
  /** `confirmation`: the account waits until its e-mail address is confirmed. */
  | { error: null; confirmation: boolean }

/** Makes an account; referral and device travel in its metadata, where the database reads them. */
export async function signUp(publishableKey: string, account: NewAccount): Promise<Outcome> {
  const device = deviceId()
  const auth = await loadAuthClient(publishableKey)
  const { data, error } = await auth.signUp({
    email: account.email,
    password: account.password,
    options: {
      emailRedirectTo: `${location.origin}/`,
      data: {
        ...(account.fullName && { full_name: account.fullName }),
        ...(account.referralCode && { referral_code: account.referralCode }),
        ...(device && { device_id: device }),
      },
    },
  })
  if (error) return { error, confirmation: false }
  if (!data.session && data.user) rememberSignUp(data.user.id, account.redirect)
  return { error: null, confirmation: !data.session }
}
