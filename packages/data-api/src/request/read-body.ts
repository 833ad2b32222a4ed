import { bodyTooLarge, invalidBody } from '../errors/request-errors.ts'

/**
 * The body as text (bytes in base64), refused with 413 once it is over the maximum, before it is all in memory.
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

/** Bytes that are no text must not become other text, and be stored as it. */
function asText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidBody('The body is not valid UTF-8')
  }
}
