import { AuthError } from '../errors/auth-error.ts'

const timeoutMs = 10_000
/** Maximum size of a response. A discovery document has about 5 KB, a key set less. */
const maxBytes = 256 * 1024

/** Error for an unreachable provider or an invalid response of one, which the user cannot fix. */
export function providerFailed(why: string): AuthError {
  return new AuthError('unexpected_failure', { status: 502, message: why })
}

/**
 * Sends a request to a provider. Follows no redirect, which would send a secret elsewhere.
 * @throws AuthError 502 if there is no response in time, or it is not JSON
 */
export async function fetchJson(
  url: string,
  init: RequestInit = {},
): Promise<{ ok: boolean; body: Record<string, unknown> }> {
  const headers = { accept: 'application/json', ...(init.headers as Record<string, string>) }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { ...init, headers, redirect: 'error', signal })
    const body: unknown = JSON.parse(await boundedText(response))
    if (typeof body !== 'object' || body === null) throw new Error('not an object')
    return { ok: response.ok, body: body as Record<string, unknown> }
  } catch {
    throw providerFailed('The identity provider could not be asked')
  }
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw new Error('too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
