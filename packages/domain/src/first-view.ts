import type { Bootstrap } from './bootstrap.ts'
import type { SitePage } from './pages.ts'

/**
 * The web app renders a guest's first view on the server and hydrates it in the browser. Server and web app
 * share only these types.
 */

/** The request for a first view. */
export type FirstViewRequest = {
  /** URL of the page as visited, with protocol, host and query. */
  address: URL
  site: Bootstrap
  /** Handles reads of the data API without the network, as this site's guest or as a member. */
  read: (request: Request) => Promise<Response>
  signal: AbortSignal
}

/** Parts of pages with a member's own data: the card of the evening, and the head of the dashboard. */
export type MemberViewName = 'today' | 'dashboard'

export type FirstView = {
  /** React's markup, the content of the page's root element. */
  html: string
  hydration: Hydration
  /** Routes of the page, outermost first, by the names of their chunks. */
  routes: string[]
}

/** Data that the browser needs to hydrate the markup; embedded in the page as JSON. */
export type Hydration = {
  /** Path and query of the visited page. A cached page may be served under another. */
  at: string
  /** False if the page depends on data of the device, so that the browser renders it again. */
  whole: boolean
  /** Keys and data of the queries that were read for it. */
  queries: [key: readonly unknown[], data: unknown][]
}

/** Exports of the web app's server build. */
export type FirstViewModule = {
  /**
   * Returns the address of the view that a page shows: without the query parameters that the page does not read, of
   * campaigns for example.
   * @param path of the page, as `listPages` returns it
   */
  addressOfView(visited: URL, path: string): URL
  /** @returns null for a URL that redirects, or that could not be read for a guest */
  renderFirstView(request: FirstViewRequest): Promise<FirstView | null>
  /**
   * Renders one part for the member as whom `read` reads; what soon expires in it is marked with `data-passing`.
   * @returns null if a read was refused, of an ended session for example
   */
  renderMemberView(request: FirstViewRequest, name: MemberViewName): Promise<string | null>
  /** Returns every route with a screen. */
  listPages(): SitePage[]
}

/** Id of the `<script type="application/json">` that contains `Hydration`. */
export const hydrationElementId = 'hydration'
/** Delimit the part that belongs to one URL only, so that a page cached for others can omit it. */
export const prerenderMarks = { start: '<!--prerendered-->', end: '<!--/prerendered-->' } as const
