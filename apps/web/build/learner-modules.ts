import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { type LearnerModules, learnerGroups } from './chunk-groups.ts'

const screenOfBackOffice = /\/src\/routes\/_admin\b.*\?tsr-split=/

/**
 * The chunks of the web app as they would be without the back office. Only a bundler knows which parts of a library a
 * screen uses, so the app is built once without it; imports of the back office then do not change the files that
 * learners load.
 * @param config the configuration that both builds share
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
