// `npm run fuzz [-- --requests 100000 --seed 1]`: sends random requests to its own server (tests/fuzz), and parses a
// tenth as many question files of each format. Reproducible by seed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, pinnedNode, root } from './install.mjs'

const usage = 'npm run fuzz [-- --requests NUMBER --seed NUMBER]'

const options = /** @type {const} */ ({
  requests: { type: 'string', default: '100000' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
})
const { requests, seed } = readOptions()
ensureInstalled()
ensureBuilt()
process.stdout.write(`${requests} requests, seed ${seed}\n`)
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const files = ['tests/acceptance/fuzz.test.ts', 'packages/domain/src/questions/read-fuzz.test.ts']
const args = [vitest, 'run', '--project', 'acceptance', '--project', 'unit', ...files]
const env = { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed }
spawn(pinnedNode, args, { cwd: root, stdio: 'inherit', env }).on('exit', (code) => {
  process.exitCode = code ?? 1
})

function readOptions() {
  try {
    const { values } = parseArgs({ options })
    const numbers = [values.requests, values.seed].map(String)
    if (numbers.every((number) => /^\d{1,9}$/.test(number))) {
      return { requests: numbers[0], seed: numbers[1] }
    }
  } catch {
    // The usage explains the error.
  }
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}
