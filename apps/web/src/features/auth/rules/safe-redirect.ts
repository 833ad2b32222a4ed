/**
 * Where to go after signing in: the path that sent the person here, if it is one of this site.
 * Anything that a browser could read as another origin leads to the dashboard: it takes a backslash
 * for a slash, and leaves out tabs and line breaks.
 */
export function safeRedirect(target: string | undefined): string {
  const own = target && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(target) && !target.startsWith('/auth')
  return own ? target : '/dashboard'
}
