import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ensureCluster } from '../support/installed-program.ts'

// `npm test -- failover` runs the cluster itself.

const run = promisify(execFile)
const examples = new URL('../../docs/examples/high-availability/', import.meta.url).pathname
const read = (name: string) => readFileSync(join(examples, name), 'utf8')
const patroni = parse(read('patroni.yml'))
const etcd = Object.fromEntries(
  read('etcd.conf')
    .split('\n')
    .filter((line) => line.startsWith('ETCD_'))
    .map((line) => {
      const [name = '', ...value] = line.split('=')
      return [name, value.join('=')]
    }),
) as Record<string, string>

describe('the configuration of a highly available database', () => {
  it('names the same machines and ports everywhere', () => {
    const servers = [...read('haproxy.cfg').matchAll(/server (\S+) ([\d.]+):(\d+) check/g)]
    const addresses = servers.map(([, , address]) => address)
    expect(servers.map(([, name]) => name)).toEqual(['db1', 'db2', 'db3'])
    expect(patroni.etcd3.hosts).toEqual(addresses.map((address) => `${address}:2379`))
    expect(etcd.ETCD_INITIAL_CLUSTER).toBe(
      servers.map(([, name, address]) => `${name}=http://${address}:2380`).join(','),
    )
    const [own, port] = patroni.postgresql.listen.split(':')
    expect([patroni.name, etcd.ETCD_NAME, own]).toEqual(['db1', 'db1', addresses[0]])
    expect(new Set(servers.map((server) => server[3]))).toEqual(new Set([port]))
    expect(read('haproxy.cfg')).toContain(`port ${patroni.restapi.listen.split(':')[1]} `)
    expect(etcd.ETCD_LISTEN_CLIENT_URLS).toBe(`http://${patroni.etcd3.hosts[0]}`)
  })

  it('confirms a commit only once a standby has it, and leaves connections for two processes twice', () => {
    const { dcs } = patroni.bootstrap
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
    expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout)
    expect(dcs.postgresql.parameters.max_connections).toBeGreaterThan(2 * 2 * 29)
  })

  it('is started by a script with the same passwords', async () => {
    await run('sh', ['-n', join(examples, 'cluster.sh')])
    expect(read('cluster.sh')).toContain(patroni.postgresql.authentication.superuser.password)
    await expect(run('sh', [join(examples, 'cluster.sh')])).rejects.toMatchObject({ code: 2 })
  })
})

describe.skipIf(!ensureCluster())('the programs of a highly available database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-patroni-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('HAProxy accepts its file', async () => {
    await run('/usr/sbin/haproxy', ['-c', '-f', join(examples, 'haproxy.cfg')])
  })

  /** Without findings about the machine, and one of Patroni 3.0 about a part that is optional. */
  const findings = async (text: string) => {
    const file = join(folder, 'patroni.yml')
    const version = readdirSync('/usr/lib/postgresql').at(-1)
    // Patroni connects to the addresses.
    const here = text
      .replaceAll('10.0.0.', '127.0.0.')
      .replace('/usr/lib/postgresql/15', `/usr/lib/postgresql/${version}`)
    writeFileSync(file, here)
    const output = await run('patroni', ['--validate-config', file]).catch((error) => error)
    return `${output.stdout}${output.stderr}`
      .split('\n')
      .filter((line) => line && !/not reachable|in use|^bootstrap\.pg_hba/.test(line))
  }

  it('Patroni accepts its file', async () => {
    expect(await findings(read('patroni.yml'))).toEqual([])
    const broken = read('patroni.yml').replace('mode: automatic', 'mode: sometimes')
    expect(await findings(broken)).toEqual([expect.stringContaining('watchdog.mode')])
  })
})
