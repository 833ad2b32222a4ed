import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { loadAuthClient } from '@/lib/auth-client'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { detachedAuthClient } from '@/lib/detached-auth-client'
import { endSessions } from '@/lib/end-sessions'
import { awaitsSecondFactor } from '@/lib/second-factor'
import { getSessionState } from '@/lib/session'
import { useSite } from '@/lib/site'
import { tokenClaims } from '@/lib/token-claims'
import { profileQuery } from '@/lib/viewer'
import { ownSessionsKey } from './own-sessions'

/** Changes the name shown to other users. A blank name removes it. */
export function useChangeName(
  userId: string,
  { onSuccess, onError }: AfterChange<void, { name: string }>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ name }: { name: string }) => changeName(userId, name.trim()),
    onSuccess: async (...done) => {
      onSuccess?.(...done)
      await queries.invalidateQueries(profileQuery(userId))
    },
    onError,
  })
}

async function changeName(userId: string, name: string): Promise<void> {
  unwrap(
    await data
      .from('profiles')
      .update({ full_name: name || null })
      .eq('user_id', userId),
  )
}

/** Requests a change of address. Confirmation mails go to the old and the new address. */
export async function changeEmail(publishableKey: string, email: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.updateUser(
    { email },
    { emailRedirectTo: `${location.origin}/confirm?type=email_change` },
  )
  if (error) throw error
}

type PasswordChange = { current: string; factorCode: string; next: string }

/** Changes the password after verifying the current one, which also ends all other sessions. */
export function useChangePassword(
  email: string,
  { onSuccess, onError }: AfterChange<void, PasswordChange>,
) {
  const { publishableKey } = useSite()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ current, factorCode, next }: PasswordChange) => {
      await confirmPassword(publishableKey, { email, password: current, factorCode })
      await setPassword(publishableKey, next)
    },
    onSuccess: async (...done) => {
      onSuccess?.(...done)
      await queries.invalidateQueries({ queryKey: ownSessionsKey })
    },
    onError,
  })
}

/** Sets the password of the signed-in user without the old one, as after a recovery link. */
export async function setPassword(publishableKey: string, password: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.updateUser({ password })
  if (error) throw error
}

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

/** `factorCode` is required only for accounts with a second factor. */
type Proof = { email: string; password: string; factorCode: string }

/**
 * Reauthenticates before an irreversible action: verifies the password, and the second factor if the
 * account has one. A new session replaces the current one only after both are verified. Throws the auth
 * service's error if either is wrong.
 */
async function confirmPassword(
  publishableKey: string,
  { factorCode, ...credentials }: Proof,
): Promise<void> {
  const replaced = tokenClaims(getSessionState().session?.access_token ?? '').session_id
  const apart = await detachedAuthClient(publishableKey)
  const { data, error } = await apart.signInWithPassword(credentials)
  if (error) throw error
  if (awaitsSecondFactor(data.session)) {
    const { showFactorTo } = await import('./second-factor/api')
    await showFactorTo(apart, factorCode).catch(async (refusal: unknown) => {
      await apart.signOut({ scope: 'local' })
      throw refusal
    })
  }
  const proved = await apart.getSession()
  const auth = await loadAuthClient(publishableKey)
  const adopted = await auth.setSession(proved.data.session ?? data.session)
  if (adopted.error) throw adopted.error
  // The replaced session would stay in the session list as another device. A failure here is harmless.
  if (replaced) await endSession(replaced).catch(() => {})
}

/** Signs out another session of the same user. */
async function endSession(sessionId: string): Promise<void> {
  unwrap(await data.rpc('end_my_session', { session_id: sessionId }))
}

export function useEndSession(after: AfterChange<void, string>) {
  return useMutation({ mutationFn: endSession, ...after, onSettled: useRefreshSessions() })
}

/** Ends all sessions of the user except the current one. */
export function useEndOtherSessions(after: AfterChange<void, void>) {
  return useMutation({
    mutationFn: () => endSessions('others'),
    ...after,
    onSettled: useRefreshSessions(),
  })
}

function useRefreshSessions() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ownSessionsKey })
}

/** Returns all data stored about the user, as indented JSON. */
export async function exportMyData(): Promise<string> {
  return JSON.stringify(unwrap(await data.rpc('export_my_data')), null, 2)
}

/** Deletes the account permanently. The database requires a recently started session. */
export async function deleteMyAccount(publishableKey: string, proof: Proof): Promise<void> {
  await confirmPassword(publishableKey, proof)
  unwrap(await data.rpc('delete_my_account', { confirmation: proof.email }))
}
