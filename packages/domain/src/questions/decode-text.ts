export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-874'] as const
export type Encoding = (typeof encodings)[number]

/**
 * The encoding of a file by its byte order mark, else by its NUL bytes, else by whether it is UTF-8.
 * What is not is taken for Windows-874, of which TIS-620 is a part.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  // In UTF-16 every comma, digit and line end has a NUL before or after it; no text of the others has one.
  const head = bytes.subarray(0, 65_536)
  const nul = { even: 0, odd: 0 }
  for (const [place, byte] of head.entries()) if (byte === 0) nul[place % 2 ? 'odd' : 'even']++
  if (nul.even + nul.odd > head.length / 100) return nul.odd >= nul.even ? 'utf-16le' : 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-874'
  }
}

/** The text without a byte order mark. */
export function decodeText(bytes: Uint8Array, encoding = detectEncoding(bytes)): string {
  return new TextDecoder(encoding).decode(bytes)
}
