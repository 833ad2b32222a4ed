import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { confirmPassword } from './confirm-password'

/** Deletes the account for good. The database asks for a session that was just begun. */
export async function deleteMyAccount(
  publishableKey: string,
  credentials: { email: string; password: string },
): Promise<void> {
  await confirmPassword(publishableKey, credentials)
  unwrap(await data.rpc('delete_my_account', { confirmation: credentials.email }))
}
