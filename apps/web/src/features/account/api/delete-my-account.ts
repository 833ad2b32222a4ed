import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { confirmPassword, type Proof } from './confirm-password'

/** Deletes the account permanently. The database requires a recently started session. */
export async function deleteMyAccount(publishableKey: string, proof: Proof): Promise<void> {
  await confirmPassword(publishableKey, proof)
  unwrap(await data.rpc('delete_my_account', { confirmation: proof.email }))
}
