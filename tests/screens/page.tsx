import { createRoot, type Root } from 'react-dom/client'
import { App, connect, type SiteRouter } from '@/app/app'
import { queryClient } from '@/app/query-client'
import { createSiteRouter } from '@/app/router'
import { dismissToast, getToasts } from '@/components/notify'
import { fetchBootstrap } from '@/lib/bootstrap'
import { setSession, storedSession } from '@/lib/session'
import { Locator, press, type } from './locator.ts'
import { until } from './until.ts'

let loaded: { root: Root; router: SiteRouter } | undefined

/** The window with the web app in it, with the part of Playwright's `Page` that needs no browser. */
export class Page extends Locator {
  readonly keyboard = { press, type }

  /** Starts the app again, as a load of the page does; only what is stored and the variables of modules remain. */
  async goto(path: string): Promise<void> {
    this.leave()
    const url = new URL(path, location.href).href
    // As in a browser, loading the present address again adds no entry.
    if (url === location.href) history.replaceState(null, '', url)
    else history.pushState(null, '', url)
    setSession(storedSession())
    const container = document.createElement('div')
    container.id = 'root'
    document.body.replaceChildren(container)
    const router = createSiteRouter(connect(await fetchBootstrap()), queryClient)
    const root = createRoot(container)
    loaded = { root, router }
    root.render(<App router={router} />)
    await until(() => {
      if (router.state.status !== 'idle' || !router.state.resolvedLocation)
        throw new Error(`${path} is still loading`)
    })
  }

  /** Ends what is loaded, with its reads. A write in progress goes on, as on a server whose caller is gone. */
  leave(): void {
    loaded?.root.unmount()
    loaded?.router.history.destroy()
    loaded = undefined
    void queryClient.cancelQueries()
    queryClient.clear()
    for (const { id } of getToasts()) dismissToast(id)
  }

  async reload(): Promise<void> {
    await this.goto(location.href)
  }

  async goBack(): Promise<void> {
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await popped
  }

  url(): string {
    return location.href
  }

  async waitForURL(wanted: string | RegExp): Promise<void> {
    await until(() => {
      if (!matchesUrl(wanted)) throw new Error(`at ${location.href} instead of ${wanted}`)
    })
  }
}

/** A `RegExp`, an address or path, or a pattern with `*` for a part of the path and `**` for more. */
export function matchesUrl(wanted: string | RegExp): boolean {
  if (wanted instanceof RegExp) return wanted.test(location.href)
  const pattern = new URL(wanted, location.origin).href
  if (!wanted.includes('*')) return location.href === pattern
  const source = wanted
    .split(/(\*\*?)/)
    .map((part) =>
      part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
  return new RegExp(`^${source.join('')}$`).test(location.href)
}
