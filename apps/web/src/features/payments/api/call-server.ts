import { authorizedFetch } from '@/lib/data-client'
import { DataError } from '@/lib/data-error'

type Refusal = { error?: string | null; code?: string }

type Answer<T> = {
  body: T
  /** Server time of the response in ms; null if a proxy removed the header. */
  serverNowMs: number | null
}

/**
 * Sends `POST /functions/v1/{name}` as the current user. A refusal throws a `DataError` with the
 * server's message, which is empty if there was none.
 */
export async function callFunction<T>(name: string, body: unknown): Promise<Answer<T>> {
  return readAnswer<T>(
    await authorizedFetch(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
}

/** Returns the response's JSON; throws a `DataError` for a refusal. */
export async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const body = (await response.json().catch(() => null)) as (T & Refusal) | null
  if (!response.ok || body === null) {
    throw new DataError(body?.error ?? '', body?.code ?? '', response.status)
  }
  const stamp = Date.parse(response.headers.get('date') ?? '')
  return { body, serverNowMs: Number.isNaN(stamp) ? null : stamp }
}
