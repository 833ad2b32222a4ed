import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** A first view is about to be taken over that shows a person's own screen as it loads. */
let expected = false

export function expectDrawn(): void {
  expected = true
}

/**
 * For `ssr` of a route: only a person's device knows what it shows. The server draws `pendingComponent`
 * in its place, which `OwnScreen` takes over; in the browser the route is like any other.
 */
export const drawnAsPending = import.meta.env.SSR ? false : undefined

type Props = {
  /** What the server has drawn: the route's `pendingComponent`. */
  drawn: ReactNode
  children: ReactNode
}

/** A person's own screen, in the first view after what was drawn for it, in small steps. */
export function OwnScreen({ drawn, children }: Props) {
  const [taking, setTaking] = useState(expected)
  useEffect(() => {
    expected = false
    startTransition(() => setTaking(false))
  }, [])
  return taking ? drawn : children
}
