/** Apps whose own browser opens the links in their messages. */
export type InAppBrowser = 'line' | 'facebook'

/**
 * Recognises the browsers of LINE and of Meta's apps. They save no pictures that a page has made, and Google refuses
 * to sign in there.
 */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  if (/\bLine\/\d/.test(userAgent)) return 'line'
  return /\bFBA[NV]\/|\bFB_IAB\/|\bInstagram \d/.test(userAgent) ? 'facebook' : null
}

/** The address that LINE opens in the phone's browser. */
export function openedOutsideLine(href: string): string {
  const url = new URL(href)
  url.searchParams.set('openExternalBrowser', '1')
  return url.href
}
