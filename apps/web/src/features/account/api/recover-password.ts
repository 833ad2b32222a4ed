import { loadAuthClient } from '@/lib/auth-client'

/**
 * Mails a recovery link if the address belongs to an account. The response does not reveal whether it
 * does.
 */
export async function askForRecovery(publishableKey: string, email: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  })
  if (error) throw error
}

/** Redeems the digits of the recovery mail instead of its link, and signs the user in. */
export async function redeemRecoveryCode(
  publishableKey: string,
  answer: { email: string; code: string },
): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.verifyOtp({
    email: answer.email,
    token: answer.code,
    type: 'recovery',
  })
  if (error) throw error
}
