const cuts = ['400', '500'].map((weight) => `${weight} 1em "IBM Plex Sans Thai Looped"`)
const sample = 'กa'
const longestWaitMs = 3_000

/**
 * Fetches what questions are set in, so that no line of the first one moves.
 * @returns settled once it is there, cannot be had (questions then stay in the interface's cut), or
 *   takes too long
 */
export function fetchReadingFont(): Promise<unknown> {
  const fetched = Promise.allSettled(cuts.map((cut) => document.fonts.load(cut, sample)))
  return Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
}
