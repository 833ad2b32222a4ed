import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import type { QueryClient } from '@tanstack/react-query'

/** The arguments of the quiz guards. */
export type TakersVisit = {
  context: { site: Bootstrap; queryClient: QueryClient }
  location: { href: string }
  preload: boolean
}
