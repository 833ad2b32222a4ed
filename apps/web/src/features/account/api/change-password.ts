import { loadAuthClient } from '@/lib/auth-client'
import { confirmPassword } from './confirm-password'

export type PasswordChange = { email: string; current: string; next: string }

/** Another password, once the present one was right. Ends all other sessions. */
export async function changePassword(
  publishableKey: string,
  { email, current, next }: PasswordChange,
): Promise<void> {
  await confirmPassword(publishableKey, { email, password: current })
  await setPassword(publishableKey, next)
}

/** Sets the password of whoever is signed in; a recovery link has done so. */
export async function setPassword(publishableKey: string, password: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.updateUser({ password })
  if (error) throw error
}
