/**
 * The family that a site's setting `font_family` asks for; null for none, and for what could leave a
 * CSS string.
 */
export function siteFont(setting: string | undefined): string | null {
  const family = setting?.trim()
  if (!family) return null // and compile no table of letters
  return /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} -]{0,60}$/u.test(family) ? family : null
}

/** Fetches the family's files; one that cannot be fetched leaves the site in its Thai family. */
export async function fetchSiteFont(family: string): Promise<void> {
  const loading = import('./load-site-font').then(({ loadSiteFont }) => loadSiteFont(family))
  await loading.catch(() => undefined)
}
