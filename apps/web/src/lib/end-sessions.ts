import { authorizedHeaders } from './data-client'
import { patientFetch } from './patient-fetch'

/**
 * Ends sessions of the user on the server: this one, all others, or all. Local state is unchanged. Without auth-js: if
 * its files were first needed while the server is out of reach, the browser would not load them again until a reload.
 */
export async function endSessions(scope: 'local' | 'others' | 'global'): Promise<void> {
  const { ok, status, headers } = await patientFetch(`/auth/v1/logout?scope=${scope}`, {
    method: 'POST',
    headers: await authorizedHeaders(),
  })
  if (ok) return
  const code = headers.get('x-sb-error-code')
  throw Object.assign(new Error('The sessions were not ended'), { status, code })
}
