import type { Provider } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { loadAuthClient } from './auth-client'
import { patientFetch } from './patient-fetch'

/** In display order. */
const known = ['line', 'google', 'facebook', 'apple', 'custom:oidc'] as const
export type IdentityProvider = (typeof known)[number]

export const isIdentityProvider = (name: string): name is IdentityProvider =>
  (known as readonly string[]).includes(name)

/** The providers that this site offers for sign-in. */
export function offeredProvidersQuery(publishableKey: string) {
  return queryOptions({
    queryKey: ['identity-providers'],
    staleTime: Infinity,
    queryFn: async () => {
      const headers = { apikey: publishableKey }
      const response = await patientFetch('/auth/v1/settings', { headers })
      if (!response.ok) throw new Error(`settings answered ${response.status}`)
      const { external } = (await response.json()) as { external: Record<string, boolean> }
      return known.filter((name) => external[name])
    },
  })
}

/** The address that providers redirect to: the page that completes the sign-in and continues to `redirect`. */
const returnAddress = (redirect = '') =>
  `${location.origin}/auth?${new URLSearchParams(redirect ? { redirect } : {})}`

/** Leaves for the provider; returns only on failure. */
export async function signInAt(
  publishableKey: string,
  provider: IdentityProvider,
  redirect: string | undefined,
): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.signInWithOAuth({
    provider: provider as Provider,
    options: { redirectTo: returnAddress(redirect) },
  })
  if (error) throw error
}

/** Like `signInAt`, to link the provider's identity to the signed-in account. */
export async function linkAt(
  publishableKey: string,
  provider: IdentityProvider,
  redirect: string | undefined,
): Promise<void> {
  const auth = await loadAuthClient(publishableKey)
  const { error } = await auth.linkIdentity({
    provider: provider as Provider,
    options: { redirectTo: returnAddress(redirect) },
  })
  if (error) throw error
}
