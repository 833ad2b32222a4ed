import { authorizedFetch } from './data-client'
import { DataError } from './data-error'

/**
 * Ends sessions of the user on the server: this one, all others, or all. Local state is unchanged. Needs no auth-js:
 * a browser remembers a failed import, and signing out would stay impossible after the network is back.
 * @throws {DataError} if the server refuses
 */
export async function endSessions(scope: 'local' | 'others' | 'global'): Promise<void> {
  const answer = await authorizedFetch(`/auth/v1/logout?scope=${scope}`, { method: 'POST' })
  if (answer.ok) return
  const { msg = '', error_code: code = '' } = await answer.json().catch(() => ({}))
  throw new DataError(msg, code, answer.status)
}
