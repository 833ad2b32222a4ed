/** The shortest name and value of a JSON object: `"a":1,`. */
const shortestPair = 6

/** Counts the separators of fields without building the fields. */
export function countParts(text: string, separator: string): number {
  let count = 1
  for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1)) count += 1
  return count
}

/**
 * Returns whether an object in JSON text has more names than the maximum. Checked before parsing, because
 * building the names of one object takes long. A text too short for so many is not scanned. The result for
 * invalid JSON is arbitrary.
 */
export function hasTooManyNames(json: string, maximum: number): boolean {
  if (json.length < maximum * shortestPair) return false
  const counts: number[] = []
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case quote:
        at = endOfString(json, at)
        break
      case opening:
        counts.push(0)
        break
      case closing:
        counts.pop()
        break
      case colon: {
        const names = (counts.at(-1) ?? 0) + 1
        if (names > maximum) return true
        counts[counts.length - 1] = names
      }
    }
  }
  return false
}

const [quote, opening, closing, colon, backslash] = [0x22, 0x7b, 0x7d, 0x3a, 0x5c]

function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let escapes = 0
    while (json.charCodeAt(at - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return json.length
}
