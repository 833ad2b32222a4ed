const maxButtons = 5

/** Returns the page numbers to show: up to five, with the current one in the middle if possible. */
export function pageWindow(current: number, pages: number): number[] {
  const size = Math.min(maxButtons, pages)
  const first = Math.max(1, Math.min(current - Math.floor(size / 2), pages - size + 1))
  return Array.from({ length: size }, (_, index) => first + index)
}
