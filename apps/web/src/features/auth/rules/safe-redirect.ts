/**
 * Returns the page to open after signing in: `target` if it is a path of this site, otherwise the
 * dashboard. Rejects everything that a browser could resolve to another origin: browsers read a
 * backslash as a slash and ignore tabs and line breaks.
 */
export function safeRedirect(target: string | undefined): string {
  const own = target && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(target) && !target.startsWith('/auth')
  return own ? target : '/dashboard'
}
