import type { GoTrueClient } from '@supabase/auth-js'
import { loadAuthClient } from '@/lib/auth-client'
import { isRecoveryCode } from '../second-factor/rules/code-form'

/** The code is wrong or already used for this app; it may belong to another app of the account. */
const wrongCode = 'mfa_verification_failed'

/**
 * Verifies a second factor of the user signed in to `auth`: a code of any of their apps, or a recovery
 * code. The session is then at assurance level 2. Throws the auth service's error.
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

/** Verifies a second factor of the current session; the session store follows. */
export async function showFactor(publishableKey: string, code: string): Promise<void> {
  await showFactorTo(await loadAuthClient(publishableKey), code)
}
