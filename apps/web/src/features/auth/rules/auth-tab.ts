/** The two tabs of /auth, as its address names them. */
export const authTabs = ['sign-in', 'sign-up'] as const
export type AuthTab = (typeof authTabs)[number]
