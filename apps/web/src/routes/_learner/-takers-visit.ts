import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import type { QueryClient } from '@tanstack/react-query'

/** What the guard of a quiz is told. */
export type TakersVisit = {
  context: { site: Bootstrap; queryClient: QueryClient }
  location: { href: string }
  preload: boolean
}
