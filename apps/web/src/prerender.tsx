import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from 'node:stream/consumers'
import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import type {
  FirstView,
  FirstViewModule,
  FirstViewRequest,
  MemberViewName,
} from '@sanamsob/domain/first-view'
import type { SitePage } from '@sanamsob/domain/pages'
import { type Query, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { App } from './app/app'
import { Providers } from './app/providers'
import { createSiteRouter } from './app/router'
import { dashboardQuery } from './features/dashboard/api/dashboard'
import { DashboardHead } from './features/dashboard/components/dashboard-screen'
import { tonightQuery } from './features/today/api/tonight'
import { TonightContent } from './features/today/components/tonight'
import { configureDataClient } from './lib/data-client'
import { DataError } from './lib/data-error'
import { parseSearch, stringifySearch } from './lib/search-params'
import { VisitedContext } from './lib/visited'

/** The request whose view is being rendered. Several render at once, and none may read another's data. */
const visits = new AsyncLocalStorage<FirstViewRequest>()

configureDataClient('', async (input, init) => {
  const visit = visits.getStore()
  if (!visit) throw new Error('A read outside of a render')
  const request = new Request(input, { ...init, signal: visit.signal })
  request.headers.set('host', visit.address.host)
  return visit.read(request)
})

const nowhere: Bootstrap = { publishableKey: '', tenant: null, settings: {}, mailbox: null }

/** A router that never loads a page, for the declarations of the routes. */
const { routesById } = createSiteRouter(nowhere, new QueryClient(), createMemoryHistory())

type Search = Record<string, unknown>
/** By path: returns the parameters that the page reads. */
const searchOf = new Map<string, ((search: Search) => Search) | undefined>(
  Object.values(routesById)
    .filter(({ options }) => options.staticData?.page)
    .map(({ fullPath, options }) => [fullPath, options.validateSearch]),
)

export const addressOfView: FirstViewModule['addressOfView'] = (visited, path) => {
  const known = searchOf.get(path)?.(parseSearch(visited.search)) ?? {}
  const address = new URL(visited)
  address.search = stringifySearch(known)
  return address
}

/** A screen may need more data once it knows what to show. No screen needs more rounds than this. */
const maxRounds = 3

export const renderFirstView: FirstViewModule['renderFirstView'] = (request) =>
  visits.run(request, () => prerender(request))

async function prerender({ address, site }: FirstViewRequest): Promise<FirstView | null> {
  const at = address.pathname + address.search
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createSiteRouter(site, queryClient, history)
  try {
    await router.load()
    const { matches } = router.state
    // Without a match the address redirects.
    if (matches.length === 0 || matches.some(({ status }) => status === 'error')) return null
    await readPending(queryClient)
    let html = await render(<App router={router} />, address)
    for (let round = 1; round < maxRounds && (await readPending(queryClient)); round++) {
      html = await render(<App router={router} />, address)
    }
    // A part with an error message would be hydrated as if it were still loading.
    if (queriesOf(queryClient, 'error').length > 0) return null
    const answered = queriesOf(queryClient, 'success')
    return {
      html,
      hydration: {
        at,
        whole: matches.every(({ ssr }) => ssr !== false),
        queries: answered.map(({ queryKey, state }) => [queryKey, state.data]),
      },
      routes: matches.map(({ routeId }) => routeId),
    }
  } finally {
    queryClient.clear()
  }
}

export const renderMemberView: FirstViewModule['renderMemberView'] = (request, name) =>
  visits.run(request, async () => {
    const { address, site } = request
    const queryClient = createQueryClient()
    try {
      const part = await memberPart(queryClient, name)
      const history = createMemoryHistory({ initialEntries: [address.pathname] })
      const router = createSiteRouter(site, queryClient, history)
      return await render(
        <Providers site={site} queryClient={queryClient}>
          <RouterContextProvider router={router}>{part}</RouterContextProvider>
        </Providers>,
        address,
      )
    } catch (error) {
      if (error instanceof DataError && error.final) return null
      throw error
    } finally {
      queryClient.clear()
    }
  })

/** Without the remaining time of attempts in progress, which would be wrong a moment later. */
async function memberPart(queryClient: QueryClient, name: MemberViewName): Promise<ReactNode> {
  if (name === 'today') {
    return <TonightContent userId="" tonight={await queryClient.fetchQuery(tonightQuery(''))} />
  }
  const [dashboard, tonight] = await Promise.all([
    queryClient.fetchQuery(dashboardQuery('')),
    queryClient.fetchQuery(tonightQuery('')),
  ])
  return (
    <DashboardHead
      dashboard={dashboard}
      today={
        <div>
          <TonightContent userId="" tonight={tonight} />
        </div>
      }
      onSignOut={() => {}}
    />
  )
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Infinity } },
  })
}

/** Runs the queries of loaders and screens; false if none were pending. */
async function readPending(queryClient: QueryClient): Promise<boolean> {
  const pending = queriesOf(queryClient, 'pending').filter(isWanted)
  await Promise.all(pending.map((query) => query.fetch()))
  return pending.length > 0
}

function queriesOf(queryClient: QueryClient, status: Query['state']['status']): Query[] {
  const queries = queryClient.getQueryCache().getAll()
  return queries.filter(({ state }) => state.status === status)
}

/** A query created by `useQuery` retains its options, but the type only has those of a query. */
function isWanted({ options }: Query): boolean {
  return !('enabled' in options) || options.enabled !== false
}

/** Renders everything at once, however large a part is: content sent later would need inline scripts. */
async function render(view: ReactNode, address: URL): Promise<string> {
  let failure: unknown
  const { prelude } = await prerenderToNodeStream(
    <VisitedContext value={address}>{view}</VisitedContext>,
    {
      progressiveChunkSize: Infinity,
      onError: (error) => {
        failure ??= error
      },
    },
  )
  const html = await text(prelude)
  if (failure !== undefined) throw failure
  return html
}

/** Every address that has a screen, with the page data that its route declares. */
export function listPages(): SitePage[] {
  return Object.values(routesById).flatMap(({ id, fullPath, options }) => {
    const page = options.staticData?.page
    if (!page) return []
    const path = { path: fullPath, ...page }
    // The guard of the back office waits for the standing before anything is shown.
    return page.kind === 'admin'
      ? [{ ...path, memberReads: ['my_admin_standing'], routes: ['/_admin', id] }]
      : [path]
  })
}
