import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** @param days until it ends by itself; null until it is lifted */
export async function suspendUser(userId: string, reason: string, days: number | null) {
  unwrap(
    await data.rpc('suspend_user', { user_id: userId, reason, ...(days !== null && { days }) }),
  )
}

export async function liftSuspension(userId: string, reason: string) {
  unwrap(await data.rpc('lift_suspension', { user_id: userId, reason }))
}

/** Signs the person out everywhere; answers of how many sessions. */
export const endUserSessions = async (userId: string): Promise<number> =>
  unwrap(await data.rpc('end_user_sessions', { user_id: userId }))

/** Takes all second factors and recovery codes away; answers how many factors there were. */
export const removeUserFactors = async (userId: string, reason: string): Promise<number> =>
  unwrap(await data.rpc('remove_user_factors', { user_id: userId, reason }))

/** Everything that is kept about the person; the server records who took it out, and why. */
export const exportUserData = async (userId: string, reason: string) =>
  unwrap(await data.rpc('export_user_data', { user_id: userId, reason }))

/** @param confirmation the account's e-mail address, typed */
export async function eraseUser(userId: string, confirmation: string, reason: string) {
  unwrap(await data.rpc('erase_user', { user_id: userId, confirmation, reason }))
}
