import type { AuthContext, Call } from '../auth-context.ts'
import type { Provider } from './provider-settings.ts'

/** Returns the providers that the visited site offers. */
export async function offeredProviders(auth: AuthContext, call: Call): Promise<Provider[]> {
  const set = [...auth.providers.values()]
  if (set.length === 0) return set
  const offered = await auth.offered(call.request)
  return offered === null ? set : set.filter(({ name }) => offered.includes(name))
}

/** Returns one of them by name. */
export async function offeredProvider(
  auth: AuthContext,
  call: Call,
  name: string,
): Promise<Provider | undefined> {
  return (await offeredProviders(auth, call)).find((provider) => provider.name === name)
}
