import type { GoTrueClient } from '@supabase/auth-js'
import { loadAuthClient } from '@/lib/auth-client'
import { isRecoveryCode } from '../second-factor/rules/code-form'

/** No code of the app's was it, or one that was used: another factor's may be meant. */
const wrongCode = 'mfa_verification_failed'

/**
 * Shows a second factor of whoever is signed in to `auth`: a code of any of their apps, or a recovery
 * code. The session is of the second level then. Throws the auth service's error.
 */
export async function showFactorTo(auth: GoTrueClient, code: string): Promise<void> {
  if (isRecoveryCode(code)) {
    const recovered = await auth.mfa.recoveryCodes.verify({ code })
    if (recovered.error) throw recovered.error
    return
  }
  const { data, error } = await auth.mfa.listFactors()
  if (error) throw error
  let refusal: Error | null = null
  for (const { id } of data.totp) {
    const outcome = await auth.mfa.challengeAndVerify({ factorId: id, code })
    if (!outcome.error) return
    refusal = outcome.error
    if (outcome.error.code !== wrongCode) break
  }
  if (refusal) throw refusal
}

/** The same for the person at the screen; the session store follows. */
export async function showFactor(publishableKey: string, code: string): Promise<void> {
  await showFactorTo(await loadAuthClient(publishableKey), code)
}
