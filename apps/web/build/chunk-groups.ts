import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type ModuleInfo = (id: string) => { importedIds: readonly string[] } | null

/** What stands around every screen. */
const src = fileURLToPath(new URL('../src/', import.meta.url))
const roots = [`${src}main.tsx`, `${src}routes/_learner.tsx?tsr-split=component`]

/** How many entries use a part of a library for it to come with the first of them. */
const common = 5

/**
 * Every page needs the same first files: few, so that they do not queue for connections, and cut
 * where evaluating them may pause (`src/load-app.ts`). A screen's own code stays in its own chunk.
 */
export function chunkGroups(): Rolldown.CodeSplittingOptions {
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
      { name: 'icons', test: /\/@tabler\/icons-react\//, minShareCount: 2, priority: 1 },
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
