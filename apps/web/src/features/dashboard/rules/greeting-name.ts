/** What to call someone: their name, or what stands before the @ of their address. */
export function greetingName(profile: {
  full_name: string | null
  email: string | null
}): string | null {
  return profile.full_name || profile.email?.split('@')[0] || null
}
