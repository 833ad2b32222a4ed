import { useEffect } from 'react'
import { useSite } from './site'

/** What the server called the page that was loaded; screens without a name of their own keep it. */
const servedTitle = globalThis.document?.title ?? ''

/** Names the browser's tab after the screen while it is shown. */
export function usePageTitle(title: string | undefined): void {
  const { settings, tenant } = useSite()
  const site = settings.site_name?.trim() || tenant?.name
  useEffect(() => {
    if (!title) return
    document.title = site ? `${title} - ${site}` : title
    return () => {
      document.title = servedTitle
    }
  }, [title, site])
}
