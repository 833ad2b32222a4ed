import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** Each module that learners' screens are made of, by its id, with the chunk that it falls into. */
export type LearnerModules = ReadonlyMap<string, string>

type ModuleInfo = (id: string) => { importedIds: readonly string[] } | null

/** What stands around every screen. */
const src = fileURLToPath(new URL('../src/', import.meta.url))
const roots = [`${src}main.tsx`, `${src}routes/_learner.tsx?tsr-split=component`]

/** How many entries use a part of a library for it to come with the first of them. */
const common = 6

/**
 * Every page needs the same first files: few, so that they do not queue for connections, and cut
 * where evaluating them may pause (`src/load-app.ts`). A screen's own code stays in its own chunk.
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
      { name: 'icons', test: /\/@tabler\/icons-react\//, minShareCount: 5, priority: 1 },
      {
        debugName: 'shell',
        name: (id, context) => {
          shell ??= reached(roots, (module) => context.getModuleInfo(module))
          // The roots stay what others ask for by name.
          return shell.has(id) && !roots.includes(id) ? 'shell' : null
        },
        test: /\/src\//,
        priority: 1,
      },
    ],
  }
}

/**
 * The same first files, whatever the back office uses. What else several screens share is cut by who
 * shares it: a group would draw what its members import from learners' own files into the back office's.
 */
export function chunkGroups(learners: LearnerModules): Rolldown.CodeSplittingOptions {
  const { groups = [] } = learnerGroups()
  return {
    groups: groups.map(({ name, debugName, priority }) => {
      const file = typeof name === 'string' ? name : debugName
      return {
        debugName: file,
        name: (id) => (file && learners.get(id) === file ? file : null),
        priority,
      }
    }),
  }
}

/** The project's modules that importing `from` evaluates. */
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
