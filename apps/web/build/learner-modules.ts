import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { type LearnerModules, learnerGroups } from './chunk-groups.ts'

const screenOfBackOffice = /\/src\/routes\/_admin\b.*\?tsr-split=/

/**
 * How the web app would be cut if it had no back office. Only a bundler knows what of a library a
 * screen uses, so it is asked; what administrators use then decides nothing of what learners load.
 * @param config what both builds have in common
 */
export async function findLearnerModules(config: InlineConfig): Promise<LearnerModules> {
  const { output } = (await build({
    ...config,
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    plugins: [withoutBackOffice(), config.plugins],
    build: {
      ...config.build,
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: learnerGroups() } },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  return new Map(chunks.flatMap(({ name, moduleIds }) => moduleIds.map((id) => [id, name])))
}

function withoutBackOffice(): Plugin {
  return {
    name: 'without-back-office',
    enforce: 'pre',
    load: { filter: { id: screenOfBackOffice }, handler: () => 'export {}' },
  }
}
