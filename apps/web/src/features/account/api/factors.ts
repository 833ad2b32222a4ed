import type { GoTrueClient } from '@supabase/auth-js'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { loadAuthClient } from '@/lib/auth-client'
import { useSite } from '@/lib/site'
import { texts } from '../second-factor/texts'
import { showFactor } from './show-factor'

const factorsKey = ['second-factors']

/** The authenticator apps and security keys of the person that count. */
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

/** A name that none of the factors has. What was begun before and never confirmed is put away. */
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

/** A secret for another app. */
export async function beginEnrolment(publishableKey: string): Promise<Enrolment> {
  const auth = await loadAuthClient(publishableKey)
  const friendlyName = await freeName(auth, texts.factorName)
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret, uri: data.totp.uri }
}

/** The first code of a new app, from which on it counts. */
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

/** Has the browser make a key for this site, on what is plugged in or held near, as the client has it. */
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

/** Shows a key; the session is of the second level then. */
export async function showKey(publishableKey: string, factorId: string): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.mfa.webauthn.authenticate({ factorId })
  if (error) throw error
}

/** Takes an app or a key away, once a code was right. */
export function useRemoveFactor(factorId: string, { onSuccess }: AfterChange<void, string>) {
  const { publishableKey } = useSite()
  return useMutation({
    mutationFn: async (code: string) => {
      await showFactor(publishableKey, code)
      const auth = await loadAuthClient(publishableKey)
      const { error } = await auth.mfa.unenroll({ factorId })
      if (error) throw error
      // The session is what it was before the app that is gone, and its tokens have to say so.
      await auth.refreshSession()
    },
    onSuccess,
    onSettled: useRefreshFactors(),
  })
}

/** Apps and recovery codes go together. */
export function useRefreshFactors() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: factorsKey })
}
