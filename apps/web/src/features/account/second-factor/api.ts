import type { GoTrueClient } from '@supabase/auth-js'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { loadAuthClient } from '@/lib/auth-client'
import { useSite } from '@/lib/site'
import { isRecoveryCode } from './rules/code-form'
import { texts } from './texts'

/** The code is wrong or already used for this app; it may belong to another app of the account. */
const wrongCode = 'mfa_verification_failed'

/**
 * Verifies a second factor of the user signed in to `auth`: a code of any of their apps, or a recovery
 * code. The session is then at assurance level 2. Throws the auth service's error.
 */
export async function showFactorTo(auth: GoTrueClient, code: string): Promise<void> {
  if (isRecoveryCode(code)) {
    const recovered = await auth.mfa.recoveryCodes.verify({ code })
    if (recovered.error) throw recovered.error
    return
  }
  const { data, error } = await auth.mfa.listFactors()
  if (error) throw error
  let refusal: Error | null = null
  for (const { id } of data.totp) {
    const outcome = await auth.mfa.challengeAndVerify({ factorId: id, code })
    if (!outcome.error) return
    refusal = outcome.error
    if (outcome.error.code !== wrongCode) break
  }
  if (refusal) throw refusal
}

/** Verifies a second factor of the current session; the session store follows. */
export async function showFactor(publishableKey: string, code: string): Promise<void> {
  await showFactorTo(await loadAuthClient(publishableKey), code)
}

const factorsKey = ['second-factors']

/** Returns the user's verified authenticator apps and security keys. */
export function factorsQuery(publishableKey: string, userId: string) {
  return queryOptions({
    queryKey: [...factorsKey, userId],
    queryFn: async () => {
      const auth = await loadAuthClient(publishableKey)
      const { data, error } = await auth.mfa.listFactors()
      if (error) throw error
      return [...data.totp, ...data.webauthn]
    },
  })
}

export type Enrolment = { id: string; secret: string; uri: string }

/** Returns a name that no factor uses. Unverified factors left by an abandoned enrolment are removed. */
async function freeName(auth: GoTrueClient, nameOf: (number: number) => string): Promise<string> {
  const known = await auth.mfa.listFactors()
  if (known.error) throw known.error
  for (const { id, status } of known.data.all) {
    if (status === 'verified') continue
    const { error } = await auth.mfa.unenroll({ factorId: id })
    if (error) throw error
  }
  const names = known.data.all.map(({ friendly_name }) => friendly_name)
  let number = 1
  while (names.includes(nameOf(number))) number += 1
  return nameOf(number)
}

/** Starts the enrolment of another authenticator app and returns its secret. */
export async function beginEnrolment(publishableKey: string): Promise<Enrolment> {
  const auth = await loadAuthClient(publishableKey)
  const friendlyName = await freeName(auth, texts.factorName)
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret, uri: data.totp.uri }
}

/** Verifies the first code of a new app, which activates the factor. */
export function useConfirmEnrolment(factorId: string, { onSuccess }: AfterChange<void, string>) {
  const { publishableKey } = useSite()
  return useMutation({
    mutationFn: async (code: string) => {
      const auth = await loadAuthClient(publishableKey)
      const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
      if (error) throw error
    },
    onSuccess,
    onSettled: useRefreshFactors(),
  })
}

/**
 * Asks the browser to register a plugged-in or nearby security key, with the auth client's default
 * options.
 */
export function useAddKey({ onSuccess, onError }: AfterChange<void, void>) {
  const { publishableKey } = useSite()
  return useMutation({
    mutationFn: async () => {
      const auth = await loadAuthClient(publishableKey)
      const friendlyName = await freeName(auth, texts.keys.name)
      const { error } = await auth.mfa.webauthn.register({ friendlyName })
      if (error) throw error
    },
    onSuccess,
    onError,
    onSettled: useRefreshFactors(),
  })
}

/** Authenticates with a security key, which raises the session to assurance level 2. */
export async function showKey(publishableKey: string, factorId: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.mfa.webauthn.authenticate({ factorId })
  if (error) throw error
}

/** Removes an app or a key after verifying a code. */
export function useRemoveFactor(factorId: string, { onSuccess }: AfterChange<void, string>) {
  const { publishableKey } = useSite()
  return useMutation({
    mutationFn: async (code: string) => {
      await showFactor(publishableKey, code)
      const auth = await loadAuthClient(publishableKey)
      const { error } = await auth.mfa.unenroll({ factorId })
      if (error) throw error
      // Removing a factor lowers the session's assurance level. The tokens must be refreshed to say so.
      await auth.refreshSession()
    },
    onSuccess,
    onSettled: useRefreshFactors(),
  })
}

/** Recovery codes are cached under the same key prefix as the factors. */
function useRefreshFactors() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: factorsKey })
}

/** Returns the number of recovery codes and how many are unused; null if none were generated. */
export function recoveryCodesQuery(publishableKey: string, userId: string) {
  return queryOptions({
    queryKey: ['second-factors', userId, 'recovery-codes'],
    queryFn: async () => {
      const { data, error } = await (await codes(publishableKey)).getStatus()
      if (error?.code === 'mfa_factor_not_found') return null
      if (error) throw error
      return { total: data.total, left: data.remaining }
    },
  })
}

/** Generates ten codes that replace any previous ones. The service returns them only this once. */
export async function makeRecoveryCodes(publishableKey: string): Promise<string[]> {
  const { generate, regenerate } = await codes(publishableKey)
  const first = await generate()
  const made = first.error?.code === 'mfa_verified_factor_exists' ? await regenerate() : first
  if (made.error) throw made.error
  return made.data.codes
}

/** Replaces the recovery codes after verifying a code. */
export function useReplaceRecoveryCodes({ onSuccess }: AfterChange<string[], string>) {
  const { publishableKey } = useSite()
  return useMutation({
    mutationFn: async (code: string) => {
      await showFactor(publishableKey, code)
      return makeRecoveryCodes(publishableKey)
    },
    onSuccess,
    onSettled: useRefreshFactors(),
  })
}

async function codes(publishableKey: string) {
  return (await loadAuthClient(publishableKey)).mfa.recoveryCodes
}
