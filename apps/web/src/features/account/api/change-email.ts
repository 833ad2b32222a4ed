import { loadAuthClient } from '@/lib/auth-client'

/** Asks for another address; mails to both confirm it. */
export async function changeEmail(publishableKey: string, email: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.updateUser(
    { email },
    { emailRedirectTo: `${location.origin}/confirm?type=email_change` },
  )
  if (error) throw error
}
