const longest = 60
/** What no name needs and a swindler's mail does: addresses, links, digits to call. */
const suspicious = /[/\\@<>]|https?|www|\.[a-z]{2}|\d{4}/i

/**
 * The inviter's name as it may appear in a mail that we sign, or null when there is none to show: a
 * display name is free text, and must not become a message of its own.
 */
export function inviterName(fullName: string | null): string | null {
  const name = (fullName ?? '').replace(/[\p{C}\s]+/gu, ' ').trim()
  return name === '' || [...name].length > longest || suspicious.test(name) ? null : name
}
