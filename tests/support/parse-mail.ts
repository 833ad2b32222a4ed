export type ParsedMail = {
  /** By lower-case name, decoded. */
  headers: Record<string, string>
  subject: string
  text: string
  html: string
}

/**
 * A mail as a mail program reads it: decoded header words (RFC 2047), and both forms of its body.
 */
export function parseMail(source: string): ParsedMail {
  const { headers, body } = split(source)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(split) : []
  const form = (type: string) => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type))
    return part ? decodeBody(part.body, part.headers['content-transfer-encoding'] ?? '') : ''
  }
  return {
    headers,
    subject: headers.subject ?? '',
    text: form('text/plain'),
    html: form('text/html'),
  }
}

function split(source: string): { headers: Record<string, string>; body: string } {
  const trimmed = source.replace(/^\r\n/, '')
  const end = trimmed.indexOf('\r\n\r\n')
  const lines = trimmed
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const pairs = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
  })
  return { headers: Object.fromEntries(pairs), body: trimmed.slice(end + 4) }
}

function decodeWords(text: string): string {
  const joined = text.replace(/\?=\s+=\?/g, '?==?')
  return joined.replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (run) => {
    const bytes = [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind, word = '']) =>
      kind?.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64')
        : quotedPrintable(word.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString()
  })
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding === 'quoted-printable') return quotedPrintable(body).toString()
  return body
}

function quotedPrintable(text: string): Buffer {
  const plain = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}
