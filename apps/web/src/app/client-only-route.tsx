import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { PartHydrated } from '@/lib/hydration-parts'

/** The view about to be hydrated shows the pending state of a client-only route. */
let expected = false

export function expectHydration(): void {
  expected = true
}

/**
 * For `ssr` of a client-only route, whose content depends on data of the user's device. The server renders
 * `pendingComponent` in its place, which `clientOnlyRoute` hydrates; in the browser it is an ordinary route.
 */
export const prerenderPending = import.meta.env.SSR ? false : undefined

/**
 * For `component` of a client-only route. During hydration it shows the route's `pendingComponent`, as the server
 * rendered it, and then the screen, in small steps.
 */
export function clientOnlyRoute(Pending: ComponentType, Screen: ComponentType): RouteComponent {
  return function ClientOnlyRoute() {
    const [isHydrating, setHydrating] = useState(expected)
    useEffect(() => {
      expected = false
      startTransition(() => setHydrating(false))
    }, [])
    if (isHydrating) return <Pending />
    return (
      <>
        <Screen />
        <PartHydrated part="client-only route" />
      </>
    )
  }
}
