/** @typedef {import('./count-tests.mjs').FileCount} FileCount */
/** @typedef {import('./parts.mjs').Part} Part */

/** More than so many are no matter of chance. */
const mostFiles = 12

/** Where a single failure says something, however seldom it comes: orders of events drawn by chance. */
const once = ['database/tests/functions/payments/interleavings.test.ts']

/** Of a journey that fails twice there is something to look at. */
const traced = ['--trace', 'retain-on-failure']

/**
 * The runs that give files with a failure one more go, each by itself: of vitest one for a part, of the
 * browser one for each size. None where too much failed.
 * @param {{ part: Part, files: FileCount[] }[]} counted
 * @returns {Part[]}
 */
export function secondRuns(counted) {
  const failed = counted.flatMap(({ files }) => files).filter(isFailed)
  if (failed.length > mostFiles) return []
  return counted.flatMap(({ part, files }) => {
    const again = files.filter((file) => isFailed(file) && !once.includes(file.file))
    return [...new Set(again.map(({ project }) => project))].map((project) => {
      const chosen = again.filter((file) => file.project === project).map(({ file }) => file)
      return {
        ...part,
        title: `${part.title}${project ? ` (${project})` : ''}, tried again`,
        args: [...part.args, ...chosen, ...(project ? ['--project', project, ...traced] : [])],
        needs: undefined,
        alone: true,
      }
    })
  })
}

/**
 * The counts after a second run, whose files take the place of the same of the first, and what passed
 * only then.
 * @param {FileCount[]} first @param {FileCount[]} second
 */
export function merge(first, second) {
  const flaky = first.flatMap((file) => {
    const again = second.find((other) => isSame(file, other))
    return again && !isFailed(again) ? file.failed : []
  })
  const files = first.map((file) => second.find((other) => isSame(file, other)) ?? file)
  return { files, flaky }
}

/** @param {FileCount} file */
const isFailed = ({ failed }) => failed.length > 0

/** @param {FileCount} one @param {FileCount} other */
const isSame = (one, other) => one.file === other.file && one.project === other.project
