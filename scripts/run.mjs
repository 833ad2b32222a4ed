// `node scripts/run.mjs FILE …`: runs one of the project's programs on the pinned Node, after installing missing
// packages. Signals and the exit code are passed through.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, pinnedNode, root } from './install.mjs'
import { compileCache, nodeEnvironment, nodeFlags } from './node-flags.mjs'

/**
 * @param {string[]} args file (relative to the root) and its arguments
 * @param {import('node:child_process').StdioOptions} [stdio]
 */
export function launch(args, stdio = 'inherit') {
  const [file, ...rest] = args
  return spawn(pinnedNode, [...nodeFlags, join(root, file ?? ''), ...rest], {
    stdio,
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...nodeEnvironment },
  })
}

/** The exit code as a shell reports it. @param {number | null} code @param {NodeJS.Signals | null} signal */
export function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 1)
}

export const passedSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @param {string[]} args */
export function run(args) {
  const child = launch(args)
  for (const signal of passedSignals) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(exitCode(code, signal)))
}

if (process.argv[1] === join(root, 'scripts/run.mjs')) {
  ensureInstalled()
  run(process.argv.slice(2))
}
