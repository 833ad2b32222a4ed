import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@sanamsob/database'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { behindProxy } from '../support/behind-proxy.ts'
import type { TestDatabase } from '../support/database.ts'
import { installedProgram } from '../support/installed-program.ts'
import { createSeededDatabase } from '../support/seeded-server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const example = (name: string) =>
  readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), 'utf8')

const folder = mkdtempSync(join(tmpdir(), 'sanamsob-rolling-'))

/**
 * The documented configurations, for these ports and with shorter timeouts; and how to run them.
 */
const proxies = [
  {
    name: 'nginx',
    configure: (text: string, port: number) =>
      `pid nginx.pid; error_log stderr;\n${text
        .replace('listen 80;', `listen 127.0.0.1:${port}; access_log off;`)
        .replace(/server_name .*;/, temporary)
        .replace('keepalive_timeout 5s', 'keepalive_timeout 1s')}`,
    args: (file: string) => ['-p', folder, '-c', file, '-g', 'daemon off;'],
  },
  {
    name: 'caddy',
    configure: (text: string, port: number) =>
      `{\n\tadmin off\n}\n${text
        .replace('exam.example, club.example', `http://127.0.0.1:${port}`)
        .replace('keepalive 2s', 'keepalive 1s')}`,
    args: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
]
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `${name}_temp_path ${name};`)
  .join(' ')

const isThere = proxies.some(({ name }) => installedProgram(name))

describe.skipIf(!isThere)('two processes behind a proxy', () => {
  let database: TestDatabase
  let servers: TestServer[]
  const start = (port?: number) =>
    startTestServer({
      env: behindProxy(database.ownerUrl),
      dataDir: join(folder, 'data'),
      port,
    })

  beforeAll(async () => {
    database = await createSeededDatabase()
    servers = await Promise.all([start(), start()])
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGINT')))
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  async function startProxy({ name, configure, args }: (typeof proxies)[number]) {
    const port = await freePort()
    const file = join(folder, `${name}.conf`)
    const [one, two] = servers.map((server) => `127.0.0.1:${server.port}`)
    const text = example(name === 'caddy' ? 'Caddyfile' : 'nginx.conf')
      .replace('127.0.0.1:3000', one ?? '')
      .replace('127.0.0.1:3001', two ?? '')
    writeFileSync(file, configure(text, port))
    const env = { PATH: process.env.PATH, HOME: folder }
    const proxy: ChildProcess = spawn(installedProgram(name) ?? '', args(file), {
      stdio: 'ignore',
      env,
    })
    await vi.waitFor(async () => expect((await post(port)).status).toBe(200), 15_000)
    return {
      port,
      stop: async () => {
        const ended = once(proxy, 'exit')
        proxy.kill('SIGTERM')
        await ended
      },
    }
  }

  /** A method that a proxy never sends to a second process. */
  const post = (port: number) =>
    fetch(`http://127.0.0.1:${port}/rest/v1/rpc/leaderboard`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ period: 'all' }),
    })

  for (const proxy of proxies) {
    it.skipIf(!installedProgram(proxy.name))(
      `${proxy.name} as documented: restarted one after the other, and no POST fails`,
      async () => {
        const { port, stop } = await startProxy(proxy)
        const answers = new Map<number | string, number>()
        let going = true
        const learner = async () => {
          while (going) {
            const status = await post(port).then(
              ({ status }) => status,
              (error: Error) => error.message,
            )
            answers.set(status, (answers.get(status) ?? 0) + 1)
            await delay(30)
          }
        }
        const learners = Array.from({ length: 6 }, learner)
        for (const [index, server] of servers.entries()) {
          expect(await server.stop()).toBe(0)
          servers[index] = await start(server.port)
          // As documented: until the proxy has seen that this one is back.
          await delay(2_500)
        }
        going = false
        await Promise.all(learners)
        await stop()
        expect([...answers.keys()]).toEqual([200])
      },
      180_000,
    )
  }
})
