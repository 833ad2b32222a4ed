const hosts = new Set(['youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'youtu.be'])
const idShape = /^[\w-]{11}$/

/** The video's id and the second it starts at, in any form of YouTube address; null for anything else. */
export function youtubeVideo(address: string): { id: string; start: number } | null {
  const given = address.trim()
  // An address copied from the address bar often lacks its scheme.
  const url = URL.parse(/^https?:/i.test(given) ? given : `https://${given}`)
  if (!url) return null
  const host = url.hostname.replace(/^www\./, '')
  if (!hosts.has(host)) return null
  const [first, second] = url.pathname.split('/').filter(Boolean)
  const id = host === 'youtu.be' ? first : (url.searchParams.get('v') ?? second)
  return id && idShape.test(id) ? { id, start: startOf(url) } : null
}

/** `t` and `start` are seconds (`90`, `90s`) or a time (`1h2m3s`). */
function startOf({ searchParams, hash }: URL): number {
  const given =
    searchParams.get('t') ??
    searchParams.get('start') ??
    new URLSearchParams(hash.slice(1)).get('t') ??
    ''
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(given) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
