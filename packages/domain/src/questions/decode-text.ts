export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-874'] as const
export type Encoding = (typeof encodings)[number]

/**
 * Detects the encoding of a file by its byte order mark, else by its NUL bytes, else by whether it is valid
 * UTF-8. The fallback is Windows-874, a superset of TIS-620.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  // In UTF-16 every comma, digit and line end includes a NUL byte. Text in the other encodings contains none.
  const head = bytes.subarray(0, 65_536)
  const nul = { even: 0, odd: 0 }
  for (const [index, byte] of head.entries()) if (byte === 0) nul[index % 2 ? 'odd' : 'even']++
  if (nul.even + nul.odd > head.length / 100) return nul.odd >= nul.even ? 'utf-16le' : 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-874'
  }
}

/** Returns the text without a byte order mark. */
export function decodeText(bytes: Uint8Array, encoding = detectEncoding(bytes)): string {
  return new TextDecoder(encoding).decode(bytes)
}
