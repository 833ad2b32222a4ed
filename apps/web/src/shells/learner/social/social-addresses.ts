const keys = [
  'facebook_url',
  'twitter_url',
  'instagram_url',
  'linkedin_url',
  'youtube_url',
] as const

export type SocialLink = { key: (typeof keys)[number]; href: string }

/** The social networks in a site's settings; values that are not web addresses are omitted. */
export function socialAddresses(settings: Record<string, string>): SocialLink[] {
  return keys.flatMap((key) => {
    const url = URL.parse(settings[key]?.trim() ?? '')
    return url && /^https?:$/.test(url.protocol) ? [{ key, href: url.href }] : []
  })
}
