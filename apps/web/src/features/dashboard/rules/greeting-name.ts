/** Returns the name to greet a user with: the full name, or the local part of the address. */
export function greetingName(profile: {
  full_name: string | null
  email: string | null
}): string | null {
  return profile.full_name || profile.email?.split('@')[0] || null
}
