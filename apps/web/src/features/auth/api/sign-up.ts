import type { AuthError } from '@supabase/auth-js'
import { loadAuthClient } from '@/lib/auth-client'
import { getSessionState, isAnonymous } from '@/lib/session'
import { arrivalFacts } from './arrival-facts'
import { rememberSignUp } from './awaited-sign-up'

export type NewAccount = {
  email: string
  password: string
  fullName: string
  referralCode: string | null
  /** Page to continue to after the address is confirmed. */
  redirect: string | undefined
}

type Outcome =
  | { error: AuthError; confirmation: false }
  /** `confirmation`: the account is inactive until its email address is confirmed. */
  | { error: null; confirmation: boolean }

/**
 * Creates an account. The metadata carries the referral code and the device id, which the database
 * reads. An anonymous user is converted to the account, so their attempts belong to it.
 */
export async function signUp(publishableKey: string, account: NewAccount): Promise<Outcome> {
  const auth = await loadAuthClient(publishableKey)
  const { email, password, fullName, referralCode, redirect } = account
  const emailRedirectTo = `${location.origin}/`
  const metadata = { ...(fullName && { full_name: fullName }), ...arrivalFacts(referralCode) }
  const become = async () => {
    const attributes = { email, password, data: metadata }
    const { data, error } = await auth.updateUser(attributes, { emailRedirectTo })
    return { user: data.user, error, confirmation: data.user?.is_anonymous === true }
  }
  const begin = async () => {
    const options = { emailRedirectTo, data: metadata }
    const { data, error } = await auth.signUp({ email, password, options })
    return { user: data.user, error, confirmation: !data.session }
  }
  const { user, error, confirmation } = isAnonymous(getSessionState().session)
    ? await become()
    : await begin()
  if (error) return { error, confirmation: false }
  if (confirmation && user) rememberSignUp(user.id, redirect)
  return { error: null, confirmation }
}
