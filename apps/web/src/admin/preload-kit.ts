/** Asks for what nearly every screen is made of, beside the screen's own files. */
export function preloadKit(): void {
  void import('./kit/list-page')
  void import('./kit/common-filters')
  void import('./kit/record-dialog')
  void import('./kit/fields')
}
