import { notifyError, notifySuccess } from '@/components/notify'
import { loadAuthClient } from '@/lib/auth-client'
import { data } from '@/lib/data-client'
import { awaitsSecondFactor } from '@/lib/second-factor'
import { getSessionState, isAnonymous } from '@/lib/session'
import { problemOf } from '../rules/refusal'
import { texts } from '../texts'
import { deviceId } from './device-id'
import { forgetReferral, recallReferral } from './referral-storage'
import { signedUpWords } from './signed-up-words'

type Return = { code?: string | undefined; error_code?: string | undefined }

/**
 * Handles the return from an identity provider after `/authorize` in this browser. The code signs in,
 * links the identity to the signed-in member, or converts an anonymous user to a member. Notifies the
 * user of the result.
 * @returns the error code if no member is signed in
 */
export async function comeBack(
  publishableKey: string,
  { code, error_code }: Return,
): Promise<string | undefined> {
  const before = getSessionState().session
  const wasMember = before !== null && !isAnonymous(before)
  const refusal = code ? await exchange(publishableKey, code) : error_code
  const words = wasMember ? texts.providers.link : texts.signIn
  if (refusal === undefined) {
    const signedUp = !wasMember && (await settleSignUp())
    const { session } = getSessionState()
    if (session && !awaitsSecondFactor(session)) {
      notifySuccess(signedUp ? await signedUpWords() : words.done)
    }
    return undefined
  }
  if (!wasMember) return refusal
  const refused = { name: '', message: '', code: refusal }
  notifyError({ title: words.failed, message: problemOf(refused) })
  return undefined
}

async function exchange(publishableKey: string, code: string): Promise<string | undefined> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.exchangeCodeForSession(code)
  return error ? (error.code ?? 'unreachable') : undefined
}

/**
 * Sends the device id and the referral code to the database after a sign-up through an identity
 * provider, which does not pass them on. The database ignores them for an existing account. A failed
 * request is ignored too.
 * @returns true if the account is new
 */
async function settleSignUp(): Promise<boolean> {
  const arrival = { referral_code: recallReferral() ?? '', device_id: deviceId() ?? '' }
  const { data: isNew, error } = await data.rpc('settle_sign_up', arrival)
  if (error) return false
  forgetReferral()
  return isNew === true
}
