// The expressions of private.is_image_address, where `\s` is a list of characters so that both engines agree.
const refused = /[\s"<>\\]/
const webAddress = /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?([/?#].*)?$/i
const uploadedFile = /^\/storage\/./
const maxLength = 2000

/** Whether a browser may load this address as a picture: over https, or a file uploaded to this installation. */
export function isImageAddress(address: string): boolean {
  // Code points, as in the database.
  if (address.length > maxLength && [...address].length > maxLength) return false
  if (refused.test(address)) return false
  return webAddress.test(address) || (uploadedFile.test(address) && !address.includes('..'))
}

// Stops at the first parenthesis, so that a text of many unclosed ones takes linear time.
const picture = /(\\?)!\[[^\]\n]*(?:\]\(([^()\n]*)([()]))?/g

/** Replaces the addresses of pictures in the markup, null for those that remain. */
export function replaceImageAddresses(
  text: string,
  by: (address: string) => string | null,
): string {
  return text.replace(picture, (whole, backslash, address, end) => {
    const other = backslash || address === undefined || end === '(' ? null : by(address)
    return other === null ? whole : `${whole.slice(0, -address.length - 1)}${other})`
  })
}

/**
 * Whether the address of a picture in the markup is not one, by the same expression as private.has_broken_picture.
 * Learners would see the markup itself.
 */
export function hasBrokenPicture(text: string): boolean {
  for (const [, backslash, address, end] of text.matchAll(picture)) {
    if (backslash || address === undefined) continue
    if (end === '(' || !isImageAddress(address)) return true
  }
  return false
}
