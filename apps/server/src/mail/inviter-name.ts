const maxLength = 60
/** Parts that no name needs but a fraudulent mail does: addresses, links, phone numbers. */
const suspicious = /[/\\@<>]|https?|www|\.[a-z]{2}|\d{4}/i

/**
 * Returns the inviter's name as it may appear in a mail that we sign, or null if there is none to show. A
 * display name is free text, and must not become a message of its own.
 */
export function inviterName(fullName: string | null): string | null {
  const name = (fullName ?? '').replace(/[\p{C}\s]+/gu, ' ').trim()
  return name === '' || [...name].length > maxLength || suspicious.test(name) ? null : name
}
