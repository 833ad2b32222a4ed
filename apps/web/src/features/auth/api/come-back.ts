import { notifyError, notifySuccess } from '@/components/notify'
import { loadAuthClient } from '@/lib/auth-client'
import { awaitsSecondFactor } from '@/lib/second-factor'
import { getSessionState, isAnonymous } from '@/lib/session'
import { problemOf } from '../rules/refusal'
import { texts } from '../texts'
import { settleSignUp } from './settle-sign-up'
import { signedUpWords } from './signed-up-words'

type Return = { code?: string | undefined; error_code?: string | undefined }

/**
 * The way back from an identity provider, which `/authorize` began in this browser: its code signs in, or
 * links where a member was signed in already; who began without an account becomes one. Says what came of it.
 * @returns the code of what went wrong where no member is signed in
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
      notifySuccess(signedUp ? signedUpWords() : words.done)
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
