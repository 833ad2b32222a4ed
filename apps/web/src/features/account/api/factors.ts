import type { GoTrueClient } from '@supabase/auth-js'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { loadAuthClient } from '@/lib/auth-client'
import { useSite } from '@/lib/site'
import { texts } from '../second-factor/texts'
import { showFactor } from './show-factor'

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
export function useRefreshFactors() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: factorsKey })
}
