/** @typedef {import('./count-tests.mjs').FileCount} FileCount */
/** @typedef {import('./parts.mjs').Part} Part */

/** More failures than this are not flakiness. */
const maxFiles = 12

/** Files whose failures always count, however rare, because they draw orders of events at random. */
const once = ['database/tests/functions/payments/interleavings.test.ts']

/**
 * The runs that repeat the files with a failure, one per part. None if too much failed.
 * @param {{ part: Part, files: FileCount[] }[]} counted
 * @returns {Part[]}
 */
export function secondRuns(counted) {
  const failed = counted.flatMap(({ files }) => files).filter(isFailed)
  if (failed.length > maxFiles) return []
  return counted.flatMap(({ part, files }) => {
    const failing = files.filter((one) => isFailed(one) && !once.includes(one.file))
    const again = new Set(failing.map(({ file }) => file))
    if (again.size === 0) return []
    return {
      ...part,
      title: `${part.title}, tried again`,
      args: [...part.args, ...again],
      needs: undefined,
      alone: true,
    }
  })
}

/**
 * The counts after a second run, in which its files replace those that failed in the first, and the tests that passed
 * only then.
 * @param {FileCount[]} first
 * @param {FileCount[]} second
 */
export function merge(first, second) {
  /** @type {string[]} */
  const flaky = []
  const files = first.map((one) => {
    const again =
      isFailed(one) &&
      second.find(({ file, project }) => file === one.file && project === one.project)
    if (!again) return one
    if (!isFailed(again)) flaky.push(...one.failed)
    return again
  })
  return { files, flaky }
}

/** @param {FileCount} file */
const isFailed = ({ failed }) => failed.length > 0
