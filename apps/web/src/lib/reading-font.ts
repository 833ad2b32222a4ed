const cuts = ['400', '500'].map((weight) => `${weight} 1em "IBM Plex Sans Thai Looped"`)
const sample = 'กa'
const maxWaitMs = 3_000

/**
 * Loads the reading font before the first question is shown, so that its lines do not shift.
 * @returns settles once the fonts are loaded, fail to load (questions then use the interface font), or take too long
 */
export function fetchReadingFont(): Promise<unknown> {
  const fetched = Promise.allSettled(cuts.map((cut) => document.fonts.load(cut, sample)))
  return Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
}
