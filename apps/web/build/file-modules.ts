import { writeFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import type { LearnerModules } from './chunk-groups.ts'

const dist = new URL('../dist/', import.meta.url)
const root = new URL('../../../', import.meta.url).pathname

/** The path relative to the repository, so that the output does not depend on the build machine. */
const named = (module: string) => module.replace(root, '')

/** The contents of `.vite/modules.json`: the modules of each script, and which modules are the learners'. */
export type FileModules = { files: Record<string, string[]>; learners: string[] }

/** Lets `scripts/bundle-budget.ts` check that learners load no code of the back office. */
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
