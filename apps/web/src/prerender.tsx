import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from 'node:stream/consumers'
import type { FirstView, FirstViewModule, FirstViewRequest } from '@sanamsob/domain/first-view'
import { type Query, QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerenderToNodeStream } from 'react-dom/static'
import { App, type SiteRouter } from './app/app'
import { createSiteRouter } from './app/router'
import { configureDataClient } from './lib/data-client'
import { VisitedContext } from './lib/visited'

export { listPages } from './app/list-pages'

/** The request whose view is being rendered. Several render at once, and none may read another's data. */
const visits = new AsyncLocalStorage<FirstViewRequest>()

configureDataClient('', async (input, init) => {
  const visit = visits.getStore()
  if (!visit) throw new Error('A read outside of a render')
  const request = new Request(input, { ...init, signal: visit.signal })
  request.headers.set('host', visit.address.host)
  return visit.read(request)
})

/** A screen may need more data once it knows what to show. No screen needs more rounds than this. */
const maxRounds = 3

export const renderFirstView: FirstViewModule['renderFirstView'] = (request) =>
  visits.run(request, () => prerender(request))

async function prerender({ address, site }: FirstViewRequest): Promise<FirstView | null> {
  const at = address.pathname + address.search
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Infinity } },
  })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createSiteRouter(site, queryClient, history)
  try {
    await router.load()
    const { matches } = router.state
    // Without a match the address redirects.
    if (matches.length === 0 || matches.some(({ status }) => status === 'error')) return null
    await readPending(queryClient)
    let html = await render(router, address)
    for (let round = 1; round < maxRounds && (await readPending(queryClient)); round++) {
      html = await render(router, address)
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
async function render(router: SiteRouter, address: URL): Promise<string> {
  let failure: unknown
  const { prelude } = await prerenderToNodeStream(
    <VisitedContext value={address}>
      <App router={router} />
    </VisitedContext>,
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
