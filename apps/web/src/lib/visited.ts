import { createContext, use } from 'react'

type Visited = Pick<Location, 'protocol' | 'port' | 'hostname'>

/** The visited address: the browser's own, or on the server that of the request. */
export const VisitedContext = createContext<Visited>(globalThis.location)

export function useVisited(): Visited {
  return use(VisitedContext)
}
