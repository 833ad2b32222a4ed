// `node scripts/run.mjs FILE …`: runs one of the project's programs on the pinned Node, after
// installing what is missing. Signals and the exit code pass through.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root } from './install.mjs'
import { nodeEnvironment, nodeFlags } from './node-flags.mjs'

/** @param {string[]} args file (relative to the root) and its arguments */
export function run(args) {
  const [file, ...rest] = args
  const child = spawn(pinnedNode, [...nodeFlags, join(root, file ?? ''), ...rest], {
    stdio: 'inherit',
    cwd: root,
    env: { ...process.env, ...nodeEnvironment },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)))
  }
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1))
  })
}

if (process.argv[1] === join(root, 'scripts/run.mjs')) {
  ensureInstalled()
  run(process.argv.slice(2))
}
