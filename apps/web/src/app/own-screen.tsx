import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { TakenOver } from '@/lib/taking-over'

/** The view about to be hydrated shows a person's own screen as pending. */
let expected = false

export function expectHydration(): void {
  expected = true
}

/**
 * For `ssr` of a route: only a person's device knows what it shows. The server renders `pendingComponent`
 * in its place, which `ownScreen` hydrates; in the browser the route is like any other.
 */
export const prerenderPending = import.meta.env.SSR ? false : undefined

/**
 * For `component` of a route that only one person sees: while hydrating it shows what the server has
 * rendered for it, the route's `pendingComponent`, and then the screen, in small steps.
 */
export function ownScreen(Pending: ComponentType, Screen: ComponentType): RouteComponent {
  return function OwnScreen() {
    const [isHydrating, setHydrating] = useState(expected)
    useEffect(() => {
      expected = false
      startTransition(() => setHydrating(false))
    }, [])
    if (isHydrating) return <Pending />
    return (
      <>
        <Screen />
        <TakenOver part="own screen" />
      </>
    )
  }
}
