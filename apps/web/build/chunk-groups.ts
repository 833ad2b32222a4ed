import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** The module ids of the learners' screens, each with the name of its chunk. */
export type LearnerModules = ReadonlyMap<string, string>

type ModuleInfo = (id: string) => { importedIds: readonly string[] } | null

/** The modules that every screen is rendered within. */
const src = fileURLToPath(new URL('../src/', import.meta.url))
const roots = [`${src}main.tsx`, `${src}routes/_learner.tsx?tsr-split=component`]

/** The files that every page loads first. */
export const firstFile = /\/(?:rolldown-runtime|react|router|library|shell)-[\w-]{8}\.js$/

/** The number of entries that must share a library module before every page loads it with the first files. */
const common = 16

/**
 * Every page needs the same first files. They are few, so that they do not queue for connections, and split where
 * evaluation may pause (`src/load-app.ts`). The code of a single screen stays in its own chunk.
 */
export function learnerGroups(): Rolldown.CodeSplittingOptions {
  let shell: Set<string> | undefined
  return {
    groups: [
      {
        name: 'react',
        test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/src\/app\/evaluate-react\.ts$/,
        priority: 4,
      },
      {
        name: 'router',
        test: /\/node_modules\/(?:@tanstack|use-sync-external-store)\//,
        priority: 3,
      },
      { name: 'library', test: /\/node_modules\//, minShareCount: common, priority: 2 },
      { name: 'icons', test: /\/@tabler\/icons-react\//, minShareCount: 6, priority: 1 },
      {
        debugName: 'shell',
        name: (id, context) => {
          shell ??= reached(roots, (module) => context.getModuleInfo(module))
          // The roots keep their names: other modules import them by name.
          return shell.has(id) && !roots.includes(id) ? 'shell' : null
        },
        test: /\/src\//,
        priority: 1,
      },
      // Small modules of many screens: a file for each would be a request for each.
      {
        name: 'parts',
        test: /\/src\/(?:components|lib)\/|\/product-figures\.ts$/,
        minShareCount: 8,
        priority: 0,
      },
    ],
  }
}

/** The number of entries that must share a module of the back office before it is in the file of all its screens. */
const commonOfOffice = 10

/**
 * The same first files as without the back office, and one file of what only its screens share. Other shared modules
 * are split by the set of screens that share them: a group would pull imports of its members out of the learners'
 * files into those of the back office.
 */
export function chunkGroups(learners: LearnerModules): Rolldown.CodeSplittingOptions {
  const { groups = [] } = learnerGroups()
  const office: Rolldown.CodeSplittingGroup = {
    name: 'office',
    test: (id) => !learners.has(id),
    minShareCount: commonOfOffice,
    includeDependenciesRecursively: false,
    priority: 0,
  }
  return {
    groups: [
      ...groups.map(({ name, debugName, priority }) => {
        const file = typeof name === 'string' ? name : debugName
        return {
          debugName: file,
          name: (id: string) => (file && learners.get(id) === file ? file : null),
          priority,
        }
      }),
      office,
    ],
  }
}

/** The project's modules that are evaluated when `from` is imported. */
function reached(from: string[], moduleInfo: ModuleInfo): Set<string> {
  const found = new Set<string>()
  const waiting = [...from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || id.includes('/node_modules/')) continue
    found.add(id)
    waiting.push(...(moduleInfo(id)?.importedIds ?? []))
  }
  return found
}
