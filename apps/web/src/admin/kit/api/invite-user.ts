import { authorizedFetch } from '@/lib/data-client'
import { DataError } from '@/lib/data-error'

type Refusal = { code?: string; message?: string } | null

/** Creates an account and mails an invitation link; returns the normalized e-mail address. */
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
