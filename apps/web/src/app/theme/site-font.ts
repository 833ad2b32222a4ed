/** The font family in the site's setting `font_family`; null if empty or unsafe inside a CSS string. */
export function siteFont(setting: string | undefined): string | null {
  const family = setting?.trim()
  if (!family) return null // skips compiling the Unicode tables
  return /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} -]{0,60}$/u.test(family) ? family : null
}

/** Loads the family's files. If that fails, the site keeps its Thai family. */
export async function fetchSiteFont(family: string): Promise<void> {
  const loading = import('./load-site-font').then(({ loadSiteFont }) => loadSiteFont(family))
  await loading.catch(() => undefined)
}
