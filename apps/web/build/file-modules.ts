import { writeFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import type { LearnerModules } from './chunk-groups.ts'

const dist = new URL('../dist/', import.meta.url)
const root = new URL('../../../', import.meta.url).pathname

/** From the project's folder on: the same wherever it is built. */
const named = (module: string) => module.replace(root, '')

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
        files: Object.fromEntries(
          chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds.map(named)]),
        ),
        learners: [...learners.keys()].map(named),
      }
      await writeFile(new URL('.vite/modules.json', dist), JSON.stringify(modules))
    },
  }
}
