/** @typedef {import('./count-tests.mjs').FileCount} FileCount */
/** @typedef {import('./parts.mjs').Part} Part */

/** More than so many are no matter of chance. */
const mostFiles = 12

/** Where a single failure says something, however seldom it comes: orders of events drawn by chance. */
const once = ['database/tests/functions/payments/interleavings.test.ts']

/**
 * The runs that give files with a failure one more go, one run for a part. None where too much failed, and none of
 * the browser: a journey that now and then fails shows what people meet now and then.
 * @param {{ part: Part, files: FileCount[] }[]} counted
 * @returns {Part[]}
 */
export function secondRuns(counted) {
  const failed = counted.flatMap(({ files }) => files).filter(isFailed)
  if (failed.length > mostFiles) return []
  return counted.flatMap(({ part, files }) => {
    if (part.part === 'browser') return []
    const again = files.filter((one) => isFailed(one) && !once.includes(one.file))
    if (again.length === 0) return []
    return {
      ...part,
      title: `${part.title}, tried again`,
      args: [...part.args, ...again.map(({ file }) => file)],
      needs: undefined,
      alone: true,
    }
  })
}

/**
 * The counts after a second run, whose files take the place of the same of the first, and what passed
 * only then.
 * @param {FileCount[]} first @param {FileCount[]} second
 */
export function merge(first, second) {
  const flaky = first.flatMap((file) => {
    const again = second.find((other) => other.file === file.file)
    return again && !isFailed(again) ? file.failed : []
  })
  const files = first.map((file) => second.find((other) => other.file === file.file) ?? file)
  return { files, flaky }
}

/** @param {FileCount} file */
const isFailed = ({ failed }) => failed.length > 0
