/** Preloads chunks that nearly every screen needs, in parallel with the screen's own chunk. */
export function preloadKit(): void {
  void import('./kit/list-page')
  void import('./kit/record-dialog')
  void import('./kit/fields')
}
