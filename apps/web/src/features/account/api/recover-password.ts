import { loadAuthClient } from '@/lib/auth-client'

/** Mails a link for a new password, if the address is a member's; the answer does not tell. */
export async function askForRecovery(publishableKey: string, email: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.resetPasswordForEmail(email, {
    redirectTo: `${location.origin}/reset-password`,
  })
  if (error) throw error
}

/** The digits of the mail instead of its link. Signs in. */
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
