import { startTransition, useEffect, useState } from 'react'
import { useSite } from './site'
import { texts } from './texts'

/** The kind of a page: a screen of the site, a part of its catalogue, or the site itself. */
export type TitleKind = 'screen' | 'catalogue' | 'home'

/**
 * The title that the server rendered, which an administrator may have written; null if it does not belong to this
 * page (client-only routes, a shell cached for offline use).
 */
const served = readServed()

let shown: string | undefined
const listeners = new Set<() => void>()

/** Sets the tab's title while the screen is shown, as the server does on load. */
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

/** The name of the current screen, once known. Set in a transition, so that it does not delay input. */
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
