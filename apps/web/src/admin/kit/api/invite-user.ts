import { authorizedFetch } from '@/lib/data-client'
import { DataError } from '@/lib/data-error'

type Refusal = { code?: string; message?: string } | null

/** Makes an account for an address and mails its link; answers the address as it was taken. */
export async function inviteUser(email: string): Promise<string> {
  const answer = await authorizedFetch('/functions/v1/invite-user', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const body = await answer.json().catch(() => null)
  if (!answer.ok || body === null) {
    const refusal = body as Refusal
    throw new DataError(refusal?.message ?? '', refusal?.code ?? '', answer.status)
  }
  return (body as { email: string }).email
}
