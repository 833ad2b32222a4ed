import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@sanamsob/database'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestDatabase } from '../support/database.ts'
import { createSeededDatabase } from '../support/seeded-server.ts'

/** The command that `npm start` runs once everything is installed and built. */
const supervise = new URL('../../scripts/supervise.mjs', import.meta.url).pathname
const command = [process.execPath, supervise, 'apps/server/src/main.ts'] as const

let database: TestDatabase
let port: number
const dataDir = mkdtempSync(join(tmpdir(), 'sanamsob-supervised-'))
beforeAll(async () => {
  database = await createSeededDatabase()
  port = await freePort()
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const environment = () => ({
  PATH: process.env.PATH,
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  PORT: String(port),
})
const isReady = () =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
const untilReady = () => vi.waitFor(async () => expect(await isReady()).toBe(true), 40_000)
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
const isGone = (pid: number) =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(), 15_000)

async function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(file, args, { stdio: 'ignore', env: { ...environment(), ...env } })
  await untilReady()
  return child
}

async function endsWith(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit')
  child.kill(signal)
  const [code] = await exited
  return code
}

it('restarts a server that was killed, and ends with it on a signal', async () => {
  const supervisor = await start(command[0], command.slice(1))
  const [first = 0] = childrenOf(supervisor.pid ?? 0)
  process.kill(first, 'SIGKILL')
  await isGone(first)
  await untilReady()
  const [second = 0] = childrenOf(supervisor.pid ?? 0)
  expect(second).not.toBe(first)
  expect(await endsWith(supervisor, 'SIGTERM')).toBe(0)
  await isGone(second)
})

it('leaves no server behind, however it ends', async () => {
  const supervisor = await start(command[0], command.slice(1))
  const [server = 0] = childrenOf(supervisor.pid ?? 0)
  await endsWith(supervisor, 'SIGKILL')
  await isGone(server)
})

it('ends when npm does, which may pass no signal on', async () => {
  // A shell that stays, as some systems have it between npm and its script.
  const shell = await start('sh', ['-c', '"$0" "$@" & wait', ...command], {
    npm_lifecycle_event: 'start',
  })
  const [supervisor = 0] = childrenOf(shell.pid ?? 0)
  const [server = 0] = childrenOf(supervisor)
  await endsWith(shell, 'SIGKILL')
  await isGone(supervisor)
  await isGone(server)
})

it('starts no server if npm ended before it was installed and built', async () => {
  const late = `
    import { setTimeout as sleep } from 'node:timers/promises'
    import { supervise } from '${supervise}'
    process.kill(process.ppid, 'SIGKILL')
    await sleep(500)
    supervise(['apps/server/src/main.ts'])`
  const shell = spawn(
    'sh',
    ['-c', '"$0" --input-type=module -e "$1"; exit', process.execPath, late],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...environment(), npm_lifecycle_event: 'start' },
    },
  )
  let printed = ''
  shell.stdout.on('data', (chunk) => {
    printed += chunk
  })
  // The output ends with the last process that may write to it.
  await once(shell, 'close')
  expect(printed).toBe('')
  expect(await isReady()).toBe(false)
})

it('does not restart a server that cannot start', async () => {
  const child = spawn(command[0], command.slice(1), {
    stdio: 'ignore',
    env: { ...environment(), PORT: 'eighty' },
  })
  expect((await once(child, 'exit'))[0]).toBe(1)
})
