import { type BuildManifest, filesOf } from './first-load.ts'

/** Large files that few users need: cached after their first use, not precached. */
const onDemand = /admin|chart|katex|qr-code/i

/** The files that the worker precaches: every learner screen, so that all of them open offline. */
export function shellFiles(manifest: BuildManifest): Set<string> {
  const isLearners = (chunk: string) =>
    !onDemand.test(chunk) && (!chunk.startsWith('src/routes/') || chunk.includes('/_learner'))
  return filesOf(manifest, ['index.html'], isLearners)
}
