export type Point = { x: number; y: number }
export type Move = 'next' | 'previous'

/** Minimum distance in px. A shorter movement is an unsteady tap. */
const minDistancePx = 56
/** Width in px of the screen edge that phones reserve for their back gesture. */
const edge = 24

/** Returns the direction of a mostly horizontal swipe, as when turning a page; null for other movements. */
export function swipeOf(from: Point, to: Point, width: number): Move | null {
  const across = to.x - from.x
  const along = Math.abs(to.y - from.y)
  if (from.x < edge || from.x > width - edge) return null
  if (Math.abs(across) < minDistancePx || along > Math.abs(across) / 2) return null
  return across < 0 ? 'next' : 'previous'
}
