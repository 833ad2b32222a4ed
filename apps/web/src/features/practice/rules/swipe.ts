export type Point = { x: number; y: number }
export type Move = 'next' | 'previous'

/** A shorter way is a tap that slipped. */
const leastWay = 56
/** From the edge a phone goes back in its history. */
const edge = 24

/** Which way a finger turned the page, if it did: sideways rather than along, as over a book. */
export function swipeOf(from: Point, to: Point, width: number): Move | null {
  const across = to.x - from.x
  const along = Math.abs(to.y - from.y)
  if (from.x < edge || from.x > width - edge) return null
  if (Math.abs(across) < leastWay || along > Math.abs(across) / 2) return null
  return across < 0 ? 'next' : 'previous'
}
