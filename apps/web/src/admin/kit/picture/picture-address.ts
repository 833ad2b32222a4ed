/** What the database takes as a picture's address (private.is_image_address), beside none. */
export function isPictureAddress(text: string): boolean {
  if (/^\/storage\/[^\s"<>\\]+$/.test(text)) return !text.includes('..')
  return /^https:\/\/\S+$/.test(text) && URL.canParse(text)
}
