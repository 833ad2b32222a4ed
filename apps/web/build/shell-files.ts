import { type BuildManifest, filesOf } from './first-load.ts'

/** Large, and wanted by few: kept once used, not fetched ahead. */
const onDemand = /admin|chart|katex|qr-code/i

/** What the worker keeps from the start: every learner screen, so that any opens without a network. */
export function shellFiles(manifest: BuildManifest): Set<string> {
  const isLearners = (chunk: string) =>
    !onDemand.test(chunk) && (!chunk.startsWith('src/routes/') || chunk.includes('/_learner'))
  return filesOf(manifest, ['index.html'], isLearners)
}
