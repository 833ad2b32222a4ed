const hosts = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be'])
const idShape = /^[\w-]{11}$/

/** The video's id in any of the ways a YouTube address is written; null for anything else. */
export function youtubeId(address: string): string | null {
  const given = address.trim()
  // Copied from an address bar it often comes without its scheme.
  const url = URL.parse(/^https?:/i.test(given) ? given : `https://${given}`)
  if (!url) return null
  const host = url.hostname.replace(/^www\./, '')
  if (!hosts.has(host)) return null
  const [first, second] = url.pathname.split('/').filter(Boolean)
  const id = host === 'youtu.be' ? first : (url.searchParams.get('v') ?? second)
  return id && idShape.test(id) ? id : null
}
