export type Accepted = { type: string; parameters: Map<string, string>; quality: number }

/** Parses the media types of an `Accept` header, highest quality first. */
export function parseAccept(header: string): Accepted[] {
  return splitOutsideQuotes(header, ',')
    .map((part): Accepted => {
      const [type = '', ...rest] = splitOutsideQuotes(part, ';')
      const parameters = new Map(
        rest.map((one): [string, string] => {
          const equals = one.indexOf('=')
          const value = one.slice(equals + 1).trim()
          return [one.slice(0, equals).trim().toLowerCase(), value.replace(/^"(.*)"$/, '$1')]
        }),
      )
      const quality = Number(parameters.get('q') ?? '1')
      return {
        type: type.trim().toLowerCase(),
        parameters,
        quality: Number.isFinite(quality) ? quality : 0,
      }
    })
    .filter((one) => one.type !== '')
    .sort((left, right) => right.quality - left.quality)
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') quoted = !quoted
    else if (text[at] === separator && !quoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}
