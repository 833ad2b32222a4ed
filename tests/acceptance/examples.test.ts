import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parts } from '../../scripts/release-parts.mjs'
import { installedProgram } from '../support/installed-program.ts'

const run = promisify(execFile)
const root = new URL('../../', import.meta.url).pathname
const folder = join(root, 'docs/examples')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const operations = readFileSync(join(root, 'docs/operations/database.md'), 'utf8')

type Service = {
  image: string
  command?: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  build?: { context: string; dockerfile: string }
}
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }
const compose = parse(read('compose.yml'), { merge: true }) as Compose
const processes = ['one', 'two'].map((name) => compose.services[name] as Service)
const containerLines = read('Containerfile').split('\n')
const containerEnvironment = Object.fromEntries(
  containerLines
    .filter((line) => line.startsWith('ENV '))
    .flatMap((line) => line.slice(4).split(' '))
    .map((pair) => pair.split('=') as [string, string]),
)

describe('the containers', () => {
  it('run only files of a release', () => {
    const command = JSON.parse(/^CMD (.*)$/m.exec(read('Containerfile'))?.[1] ?? '[]') as string[]
    const tests = processes.map(({ healthcheck }) => healthcheck?.test ?? [])
    const paths = [...command, ...tests.flat()].filter((word) => /^[\w./-]+\/[\w./-]+$/.test(word))
    expect(paths).toContain('scripts/start.mjs')
    for (const path of paths) {
      expect(existsSync(join(root, path)), path).toBe(true)
      const isInstalled = path.startsWith('node_modules/')
      expect(isInstalled || parts.some((part) => path.startsWith(part)), path).toBe(true)
    }
    const built = processes.find(({ build }) => build)?.build
    expect(join(folder, built?.context ?? '', '.')).toBe(join(root, '.'))
    expect(existsSync(join(root, built?.dockerfile ?? 'none'))).toBe(true)
    expect(parts).toContain('docs')
  })

  it('name only existing volumes, files and services', () => {
    for (const { volumes = [], depends_on = {} } of Object.values(compose.services)) {
      for (const volume of volumes.map((each) => each.split(':')[0] ?? ''))
        if (volume.startsWith('./')) expect(readdirSync(folder)).toContain(volume.slice(2))
        else expect(Object.keys(compose.volumes)).toContain(volume)
      for (const name of Object.keys(depends_on))
        expect(compose.services[name]?.healthcheck, name).toBeDefined()
    }
    const [, addresses = ''] = /reverse_proxy (.*) \{/.exec(read('compose.Caddyfile')) ?? []
    expect(addresses.split(' ')).toEqual(['one:3000', 'two:3000'])
    expect(containerLines).toContain('EXPOSE 3000')
  })

  it('wait for a process longer than it drains and finishes', () => {
    const grace = /stop_grace_period: (\d+)s/.exec(read('compose.yml'))?.[1]
    expect(Number(grace)).toBeGreaterThan(Number(containerEnvironment.DRAIN_SECONDS) + 10)
  })

  it('create the database as documented', async () => {
    await run('sh', ['-n', join(folder, 'compose-database.sh')])
    const [, sql = ''] = /<<'SQL'\n([\s\S]*)SQL/.exec(read('compose-database.sh')) ?? []
    for (const line of sql.trim().split('\n'))
      expect(operations).toContain(line.replace(`:'password'`, `'…'`))
  })
})

describe('the systemd units', () => {
  const units = readdirSync(folder).filter((name) => name.endsWith('.service'))
  it.each(units)('%s runs existing files', (unit) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const [, words = ''] of read(unit).matchAll(/^ExecStart=(.*)$/gm)) {
      for (const [path = ''] of words.matchAll(
        /(?<= |\/srv\/sanamsob\/)[\w.-]+(\/[\w.-]+)*\.(mjs|ts)/g,
      ))
        expect(existsSync(join(root, path)), path).toBe(true)
      for (const [, script = ''] of words.matchAll(/npm run (\w+)/g))
        expect(Object.keys(scripts)).toContain(script)
    }
  })
  it.skipIf(!installedProgram('systemd-analyze'))('are accepted by systemd', async () => {
    const copies = mkdtempSync(join(tmpdir(), 'sanamsob-units-'))
    for (const unit of units)
      writeFileSync(
        join(copies, unit),
        read(unit)
          .replaceAll(/^ExecStart=(\S+)/gm, 'ExecStart=/bin/true')
          .replace(/^User=.*$/m, ''),
      )
    const { stderr } = await run('systemd-analyze', [
      'verify',
      ...units.map((u) => join(copies, u)),
    ])
    rmSync(copies, { recursive: true })
    expect(stderr.split('\n').filter((line) => line.includes(copies))).toEqual([])
  })
})

const caddy = installedProgram('caddy')
it.skipIf(!caddy).each(['Caddyfile', 'compose.Caddyfile'])('Caddy accepts %s', async (name) => {
  const args = ['adapt', '--adapter', 'caddyfile', '--config', join(folder, name)]
  const { stdout } = await run(caddy ?? '', args)
  expect(stdout).toContain('/readyz')
})
