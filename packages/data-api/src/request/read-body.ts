import { bodyTooLarge, invalidBody } from '../errors/request-errors.ts'

/**
 * Reads the body as text (bytes as base64). Refused with 413 as soon as it exceeds the maximum, before all of
 * it is in memory.
 * @param maxBytes maximum length in bytes
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  binary: boolean,
): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? '0')
  if (declared > maxBytes) throw bodyTooLarge(maxBytes)
  if (declared > 0 && !binary) return asText(new Uint8Array(await request.arrayBuffer()))
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > maxBytes) throw bodyTooLarge(maxBytes)
    chunks.push(chunk)
  }
  if (binary) return Buffer.concat(chunks).toString('base64')
  return asText(Buffer.concat(chunks))
}

/** Invalid UTF-8 must not be replaced and then stored. */
function asText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidBody('The body is not valid UTF-8')
  }
}
