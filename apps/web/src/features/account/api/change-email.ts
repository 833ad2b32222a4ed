import { loadAuthClient } from '@/lib/auth-client'

/** Requests a change of address. Confirmation mails go to the old and the new address. */
export async function changeEmail(publishableKey: string, email: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.updateUser(
    { email },
    { emailRedirectTo: `${location.origin}/confirm?type=email_change` },
  )
  if (error) throw error
}
