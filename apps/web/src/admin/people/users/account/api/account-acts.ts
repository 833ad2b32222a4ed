import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** @param days length of the suspension; null to suspend until it is lifted */
export async function suspendUser(userId: string, reason: string, days: number | null) {
  unwrap(
    await data.rpc('suspend_user', { user_id: userId, reason, ...(days !== null && { days }) }),
  )
}

export async function liftSuspension(userId: string, reason: string) {
  unwrap(await data.rpc('lift_suspension', { user_id: userId, reason }))
}

/** Ends all sessions of the user; returns their number. */
export const endUserSessions = async (userId: string): Promise<number> =>
  unwrap(await data.rpc('end_user_sessions', { user_id: userId }))

/** Removes all second factors and recovery codes; returns the number of factors. */
export const removeUserFactors = async (userId: string, reason: string): Promise<number> =>
  unwrap(await data.rpc('remove_user_factors', { user_id: userId, reason }))

/** All data stored about the user. The server records the export and the reason in the audit log. */
export const exportUserData = async (userId: string, reason: string) =>
  unwrap(await data.rpc('export_user_data', { user_id: userId, reason }))

/** @param confirmation the account's e-mail address, typed by the administrator */
export async function eraseUser(userId: string, confirmation: string, reason: string) {
  unwrap(await data.rpc('erase_user', { user_id: userId, confirmation, reason }))
}
