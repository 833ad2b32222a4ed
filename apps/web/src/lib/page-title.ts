import { startTransition, useEffect, useState } from 'react'
import { useSite } from './site'
import { texts } from './texts'

/** What a page is about: a screen of the site, a part of its catalogue, or the site itself. */
export type TitleKind = 'screen' | 'catalogue' | 'home'

/**
 * What the server called the page that was loaded, which may be an administrator's wording; null
 * where this is not the page that the title is of (one's own screens, a shell kept for offline).
 */
const served = readServed()

let shown: string | undefined
const listeners = new Set<() => void>()

/** Names the browser's tab after the screen while it is shown, as the server does on loading. */
export function usePageTitle(name: string | undefined, kind: TitleKind = 'screen'): void {
  const { settings, tenant } = useSite()
  const site = settings.site_name?.trim() || tenant?.name || texts.hubName
  const title = name === undefined ? undefined : titleOf(name, kind, site, tenant !== null)
  useEffect(() => {
    if (!title) return
    document.title = served?.path === location.pathname ? served.title : title
    show(name)
    return () => show(undefined)
  }, [title, name])
}

/** What the screen shown calls itself, once it is known. In a transition: no press waits for it. */
export function useShownName(): string | undefined {
  const [name, setName] = useState(shown)
  useEffect(() => {
    const listener = () => startTransition(() => setName(shown))
    listener()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
  return name
}

function titleOf(name: string, kind: TitleKind, site: string, onTenant: boolean): string {
  if (kind === 'catalogue') return texts.catalogueTitle(name)
  if (kind === 'home') return onTenant ? texts.tenantTitle(site) : texts.hubTitle(site)
  return texts.screenTitle(name, site)
}

function show(name: string | undefined): void {
  shown = name
  for (const listener of listeners) listener()
}

function readServed(): { path: string; title: string } | null {
  const link = globalThis.document?.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  const isOfThisPage = link && new URL(link.href).pathname === location.pathname
  return isOfThisPage ? { path: location.pathname, title: document.title } : null
}
