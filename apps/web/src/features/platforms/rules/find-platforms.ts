import type { Platform } from '@/lib/tenants'

/** Returns the platforms whose name, domain or description contains every word, ignoring case. */
export function findPlatforms(platforms: Platform[], text: string): Platform[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return platforms.filter(({ name, domain, description }) => {
    const haystack = `${name} ${domain} ${description ?? ''}`.toLocaleLowerCase()
    return words.every((word) => haystack.includes(word))
  })
}
