// `npm run dev`: keeps PostgreSQL running, restarts the server when its sources or SQL change, and serves Vite with
// hot reload at the address of `npm start`. Pages are rendered by the browser only.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@sanamsob/database'
import { pinnedNode, root } from './install.mjs'
import { nodeEnvironment, nodeFlags } from './node-flags.mjs'

const { env } = process
const port = Number(env.PORT ?? 3000)
const serverPort = port + 1
const watched = ['apps/server/src', 'packages', 'database']

const postgres = env.DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: env.DATA_DIR ?? join(root, 'data') })

const children: ChildProcess[] = []
const start = (args: string[], cwd: string, settings: NodeJS.ProcessEnv) => {
  const child = spawn(pinnedNode, args, { cwd, stdio: 'inherit', env: { ...env, ...settings } })
  child.on('exit', () => void stop())
  children.push(child)
}

start(
  [
    ...watched.map((folder) => `--watch-path=${folder}`),
    '--watch-preserve-output',
    // The port is 9229, the default of editors.
    ...(process.argv.includes('--inspect') ? ['--inspect'] : []),
    ...nodeFlags,
    'apps/server/src/main.ts',
  ],
  root,
  {
    ...nodeEnvironment,
    PORT: String(serverPort),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${port}`,
    ...(postgres && { DATABASE_URL: postgres.url, SEED: env.SEED ?? 'demo' }),
  },
)
// Before the server is ready, a page would only show an error.
const isReady = () =>
  fetch(`http://127.0.0.1:${serverPort}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
while (!(await isReady())) await delay(100)
const vite = join(root, 'node_modules/vite/bin/vite.js')
start([vite, '--port', String(port), '--strictPort'], join(root, 'apps/web'), {
  SERVER_URL: `http://127.0.0.1:${serverPort}`,
})

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(
    children.map(
      (child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve)),
    ),
  )
  // An instance that was already running is not stopped.
  if (postgres && !postgres.attached) await postgres.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
