import { AuthError } from '../errors/auth-error.ts'

const timeoutMs = 10_000
/** A discovery document has some 5 KB, a set of keys less. */
const mostBytes = 256 * 1024

/** A provider that cannot be reached, or answers what no provider should: nobody's fault who signs in. */
export function providerFailed(why: string): AuthError {
  return new AuthError('unexpected_failure', { status: 502, message: why })
}

/**
 * Asks a provider. Follows no redirect, which would carry a secret elsewhere.
 * @throws AuthError 502 where there is no answer in time, or none that is JSON.
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
    if (bytes > mostBytes) throw new Error('too much')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
