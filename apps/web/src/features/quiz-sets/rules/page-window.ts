const mostButtons = 5

/** The page buttons to show: up to five, with the current one in the middle where it can be. */
export function pageWindow(current: number, pages: number): number[] {
  const size = Math.min(mostButtons, pages)
  const first = Math.max(1, Math.min(current - Math.floor(size / 2), pages - size + 1))
  return Array.from({ length: size }, (_, index) => first + index)
}
