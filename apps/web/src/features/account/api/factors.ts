import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { loadAuthClient } from '@/lib/auth-client'
import { useSite } from '@/lib/site'
import { texts } from '../second-factor/texts'
import { showFactor } from './show-factor'

const factorsKey = ['second-factors']

/** The authenticator apps of the person that count. */
export function factorsQuery(publishableKey: string, userId: string) {
  return queryOptions({
    queryKey: [...factorsKey, userId],
    queryFn: async () => {
      const auth = await loadAuthClient(publishableKey)
      const { data, error } = await auth.mfa.listFactors()
      if (error) throw error
      return data.totp
    },
  })
}

export type Enrolment = { id: string; secret: string; uri: string }

/** A secret for another app. What was begun before and never confirmed is put away. */
export async function beginEnrolment(publishableKey: string): Promise<Enrolment> {
  const auth = await loadAuthClient(publishableKey)
  const known = await auth.mfa.listFactors()
  if (known.error) throw known.error
  for (const { id, status } of known.data.all) {
    if (status === 'verified') continue
    const { error } = await auth.mfa.unenroll({ factorId: id })
    if (error) throw error
  }
  const names = known.data.totp.map(({ friendly_name }) => friendly_name)
  let number = 1
  while (names.includes(texts.factorName(number))) number += 1
  const { data, error } = await auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: texts.factorName(number),
  })
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

/** Takes an app away, once a code was right. */
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
