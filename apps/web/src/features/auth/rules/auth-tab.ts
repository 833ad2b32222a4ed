/** Tabs of /auth, as in its search parameter. */
export const authTabs = ['sign-in', 'sign-up'] as const
export type AuthTab = (typeof authTabs)[number]

/**
 * Guests who come from a quiz set, its course or an examination are mostly new, except on a device that has been signed in before.
 */
export function tabFor(redirect: string | undefined, hasBeenSignedIn: boolean): AuthTab {
  if (hasBeenSignedIn) return 'sign-in'
  return /^\/(?:(?:tenant-)?(?:quiz|courses)|exams)\//.test(redirect ?? '') ? 'sign-up' : 'sign-in'
}
