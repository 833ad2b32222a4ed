import { writeFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import type { LearnerModules } from './chunk-groups.ts'

const dist = new URL('../dist/', import.meta.url)

/** What `.vite/modules.json` tells: of which modules each script is made, and which are learners'. */
export type FileModules = { files: Record<string, string[]>; learners: string[] }

/** Lets `scripts/bundle-budget.ts` see that nothing of the back office is in what learners load. */
export function fileModules(learners: LearnerModules): Plugin {
  return {
    name: 'file-modules',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modules: FileModules = {
        files: Object.fromEntries(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds])),
        learners: [...learners.keys()],
      }
      await writeFile(new URL('.vite/modules.json', dist), JSON.stringify(modules))
    },
  }
}
