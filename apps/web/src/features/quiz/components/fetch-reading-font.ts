const cuts = ['400', '500'].map((weight) => `${weight} 1em "IBM Plex Sans Thai Looped"`)
const sample = 'กa'

/** Fetches what questions are set in, so that no line of the first one moves. */
export function fetchReadingFont(): void {
  // One that cannot be fetched leaves the questions in the interface's cut.
  for (const cut of cuts) document.fonts.load(cut, sample).catch(() => undefined)
}
