import { invalidBody, tooManyNames } from '../errors/request-errors.ts'

/**
 * Parses RFC 4180 with a header line. The bare word `NULL` means null, as in PostgREST.
 * @throws PGRST102 if a line has another number of fields than the header, or more than the maximum
 */
export function parseCsv(
  text: string,
  maxNames: number | null = null,
): Record<string, string | null>[] {
  const [header, ...lines] = splitLines(text.startsWith('\uFEFF') ? text.slice(1) : text, maxNames)
  if (!header) return []
  return lines.map((line) => {
    if (line.length !== header.length) {
      throw invalidBody('All lines must have same number of fields')
    }
    return Object.fromEntries(
      header.map((name, index) => [name, line[index] === 'NULL' ? null : (line[index] ?? '')]),
    )
  })
}

const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y

function splitLines(text: string, maxFields: number | null): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at < text.length) {
    field.lastIndex = at
    const match = field.exec(text)
    if (!match) throw invalidBody('Empty or invalid csv')
    if (maxFields !== null && line.length >= maxFields) throw tooManyNames('PGRST102', maxFields)
    line.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    at += match[0].length
    const end = /,|\r\n|\n|\r|$/y
    end.lastIndex = at
    const separator = end.exec(text)
    if (!separator) throw invalidBody('Empty or invalid csv')
    at += separator[0].length
    if (separator[0] === ',') {
      if (at === text.length) line.push('')
      continue
    }
    lines.push(line)
    line = []
  }
  if (line.length > 0) lines.push(line)
  return lines
}
