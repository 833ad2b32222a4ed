/** UTF-16 units: room for any sentence of ours, and for no value that somebody sent. */
const most = 500

/**
 * Text of an error, cut where it is longer: whoever sends megabytes that are refused must not get
 * them back, nor fill the log with them. A code point is never cut in two; the ellipsis counts.
 */
export function shorten(text: string, length = most): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}
