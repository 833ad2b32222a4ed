import { authorizedFetch } from '@/lib/data-client'
import { DataError } from '@/lib/data-error'

type Refusal = { error?: string | null; code?: string }

type Answer<T> = {
  body: T
  /** The server's clock when it answered, ms; null where a proxy took the header away. */
  serverNowMs: number | null
}

/**
 * `POST /functions/v1/{name}` as the person at the screen. A refusal is a `DataError` whose message
 * is the server's sentence, empty where it gave none.
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

/** The JSON of an answer; throws a `DataError` for a refusal. */
export async function readAnswer<T>(response: Response): Promise<Answer<T>> {
  const body = (await response.json().catch(() => null)) as (T & Refusal) | null
  if (!response.ok || body === null) {
    throw new DataError(body?.error ?? '', body?.code ?? '', response.status)
  }
  const stamp = Date.parse(response.headers.get('date') ?? '')
  return { body, serverNowMs: Number.isNaN(stamp) ? null : stamp }
}
