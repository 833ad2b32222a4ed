import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@sanamsob/database'
import { nodeEnvironment, nodeFlags } from '../../scripts/node-flags.mjs'

export type TestServer = {
  url: string
  port: number
  pid: number
  dataDir: string
  /** Lines of the log so far, parsed. */
  log: Record<string, unknown>[]
  /** Lines of standard output that are not log lines. */
  strays: string[]
  /** True once its process has ended. */
  hasEnded(): boolean
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export type TestServerOptions = {
  /** Where a value is undefined the product's own default applies. */
  env?: Record<string, string | undefined>
  /** Not deleted after `stop` if given; otherwise a folder that is deleted with the server. */
  dataDir?: string
  port?: number
  /**
   * A release's folder, which is started by its own command; otherwise the server of this checkout.
   */
  release?: string
}

/** For benchmarks: the concurrency that the product chooses on this machine. */
export const ownConcurrency = { DATA_API_CONCURRENCY: undefined }

/** Includes creating and filling a database on a busy machine. */
const startMs = 200_000

const main = new URL('../../apps/server/src/main.ts', import.meta.url).pathname

/** Starts the product as an operator would, as a separate process, and waits until it is ready. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sanamsob-server-'))
  const [program, args] = options.release
    ? [
        join(options.release, 'node_modules/.bin/node'),
        [join(options.release, 'scripts/start.mjs')],
      ]
    : [process.execPath, [...nodeFlags, main]]
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...nodeEnvironment,
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      // The same on machines with any number of cores.
      DATA_API_CONCURRENCY: '10',
      // No name server responds there: look-ups stay on this machine.
      DOMAIN_CHECK_DNS: '127.0.0.1:9',
      ...options.env,
    },
  })
  const log: Record<string, unknown>[] = []
  const strays: string[] = []
  await waitUntilReady(child, log, strays)
  return {
    url: `http://localhost:${port}`,
    port,
    pid: child.pid ?? 0,
    dataDir,
    log,
    strays,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: async (signal = 'SIGTERM') => {
      const code = await end(child, signal)
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

function waitUntilReady(
  child: ChildProcess,
  log: Record<string, unknown>[],
  strays: string[],
): Promise<void> {
  const errors: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()))
  return new Promise((resolve, reject) => {
    // Earlier than the timeout of a test file's setup, and with the server's output.
    const giveUp = setTimeout(() => {
      const said = [...strays, ...log.map((line) => JSON.stringify(line)), ...errors]
      reject(new Error(`not ready: ${said.join('\n')}`))
      // It stops its PostgreSQL too, if it still can.
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
    }, startMs).unref()
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${errors.join('')}`)))
    if (!child.stdout) throw new Error('no output')
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) log.push(JSON.parse(line))
      else strays.push(line)
      if (!line.includes('is ready at')) return
      clearTimeout(giveUp)
      resolve()
    })
  })
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill(signal)
  return await exited
}
