import type { Bootstrap } from './bootstrap.ts'
import type { SitePage } from './pages.ts'

/**
 * What the web app renders on the server and hydrates in the browser: a guest's first view of a page.
 * Server and web app know of each other through these shapes alone.
 */

/** Of whom and what a view is asked. */
export type FirstViewRequest = {
  /** The page's address as visited, with protocol, host and query. */
  address: URL
  site: Bootstrap
  /** Answers reads of the data API as this site's guest; never reached over the network. */
  read: (request: Request) => Promise<Response>
  signal: AbortSignal
}

export type FirstView = {
  /** React's markup, for the inside of the page's root element. */
  html: string
  hydration: Hydration
  /** Routes of the page from the outside in, as the build names their parts. */
  routes: string[]
}

/** What the browser needs to hydrate the markup; in the page as JSON. */
export type Hydration = {
  /** Path and query that the markup is for: a kept page may be shown under another. */
  at: string
  /** False where only a person's device knows what the page shows, so that it renders it anew. */
  whole: boolean
  /** Keys and answers of the queries that were read for it. */
  queries: [key: readonly unknown[], data: unknown][]
}

/** The module that the web app's server build exports. */
export type FirstViewModule = {
  /** @returns null for an address that leads elsewhere, or that could not be read for a guest */
  renderFirstView(request: FirstViewRequest): Promise<FirstView | null>
  /** Every address that has a screen. */
  listPages(): SitePage[]
}

/** Id of the `<script type="application/json">` that holds `Hydration`. */
export const hydrationElementId = 'hydration'
/** Around what belongs to one address only, so that a page kept for others can leave it out. */
export const prerenderMarks = { start: '<!--prerendered-->', end: '<!--/prerendered-->' } as const
