import type { Bootstrap } from './bootstrap.ts'

/**
 * What the web app draws on the server and takes over in the browser: a guest's first view of a page.
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
  drawn: Drawn
  /** Routes of the page from the outside in, as the build names their parts. */
  routes: string[]
}

/** What the browser needs to take the markup over; in the page as JSON. */
export type Drawn = {
  /** Path and query that the markup is for: a kept page may be shown under another. */
  at: string
  /** False where only a person's device knows what the page shows, so that it draws it anew. */
  whole: boolean
  /** Keys and answers of the queries that were read for it. */
  queries: [key: readonly unknown[], data: unknown][]
}

/** The module that the web app's server build exports. */
export type FirstViewModule = {
  /** @returns null for an address that leads elsewhere, or that could not be read for a guest */
  drawFirstView(request: FirstViewRequest): Promise<FirstView | null>
}

/** Id of the `<script type="application/json">` that holds `Drawn`. */
export const drawnElementId = 'drawn'
/** Around what belongs to one address only, so that a page kept for others can leave it out. */
export const drawnMarks = { start: '<!--drawn-->', end: '<!--/drawn-->' } as const
