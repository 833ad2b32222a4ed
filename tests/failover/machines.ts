import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@sanamsob/database'
import { family, send } from '../support/signals.ts'

const run = promisify(execFile)
const script = new URL('../../docs/examples/high-availability/cluster.sh', import.meta.url).pathname

/** Of the range for benchmarks of networks, which leads nowhere. */
const network = '198.18.77.'

/** The number of a machine and of the member on it. */
type Machine = 1 | 2 | 3
const machines: Machine[] = [1, 2, 3]

type Member = { machine: Machine; role: string; state: string; timeline: number }

/**
 * The documented cluster, each member in a network namespace of its own if this user may create
 * them: a machine that can be cut from the others.
 */
export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-failover-'))
  // Of processes of the user `postgres`.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const isCuttable = await layCables()
  const env = {
    ...process.env,
    PORT: String(port),
    ...(isCuttable && { NETWORK: network, NAMESPACE: name('') }),
  }
  const cluster = (action: string) => run('sh', [script, action, folder], { env })
  const address = (machine: Machine) => `${isCuttable ? network : '127.0.0.'}1${machine}`

  const pidOf = (machine: Machine, process: 'etcd' | 'patroni') =>
    Number(readFileSync(join(folder, `db${machine}/${process}.pid`), 'utf8'))
  const postmasterOf = (machine: Machine) =>
    Number(readFileSync(join(folder, `db${machine}/data/postmaster.pid`), 'utf8').split('\n')[0])
  /** Every process of a machine. */
  const processesOf = (machine: Machine) => [
    pidOf(machine, 'etcd'),
    pidOf(machine, 'patroni'),
    ...family(postmasterOf(machine)),
  ]

  /** As the first member that answers describes all. */
  const members = async (): Promise<Member[]> => {
    const described = await Promise.any(
      machines.map(async (machine) => {
        const url = `http://${address(machine)}:8008/cluster`
        return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).json()
      }),
    )
    const { members: found } = described as {
      members: (Omit<Member, 'machine'> & { name: string })[]
    }
    return found.map(({ name: member, ...rest }) => ({
      ...rest,
      machine: Number(member.slice(2)) as Machine,
    }))
  }
  const memberOf = async (role: 'leader' | 'sync_standby'): Promise<Machine> => {
    const found = (await members()).find((member) => member.role === role)
    if (!found) throw new Error(`no ${role}`)
    return found.machine
  }

  const stop = async () => {
    await cluster('stop')
    if (isCuttable) await removeCables()
    rmSync(folder, { recursive: true, force: true })
  }
  await cluster('start').catch(async (error) => {
    await stop()
    throw error
  })
  return {
    isCuttable,
    url: (user: string, password: string, database: string) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    members,
    memberOf,
    kill: (machine: Machine, what: 'etcd' | 'member') =>
      what === 'etcd'
        ? send('SIGKILL', pidOf(machine, 'etcd'))
        : send('SIGKILL', pidOf(machine, 'patroni'), postmasterOf(machine)),
    /** Its processes continue, and hear and reach nothing; without namespaces they hang. */
    cut: async (machine: Machine) => {
      if (isCuttable) await ip('link', 'set', name(`v${machine}`), 'nomaster')
      else send('SIGSTOP', ...processesOf(machine))
    },
    reconnect: async (machine: Machine) => {
      if (isCuttable) await ip('link', 'set', name(`v${machine}`), 'master', name('br'))
      else send('SIGCONT', ...processesOf(machine))
    },
    /** By an administrator, for maintenance. */
    switchOver: (machine: Machine) =>
      run('patronictl', [
        ...['-c', join(folder, `db${machine}/patroni.yml`)],
        ...['switchover', '--force', '--master', `db${machine}`],
      ]),
    /** Starts the killed process. */
    restart: () => cluster('start'),
    stop,
  }
}

const name = (suffix: string) => `ha${process.pid}${suffix}`
const ip = (...args: string[]) => run('ip', args)

/** A bridge on this machine, and from it one cable into each namespace. */
async function layCables(): Promise<boolean> {
  try {
    await ip('link', 'add', name('br'), 'type', 'bridge')
    await ip('address', 'add', `${network}1/24`, 'dev', name('br'))
    await ip('link', 'set', name('br'), 'up')
    for (const machine of machines) {
      const [space, cable] = [name(String(machine)), name(`v${machine}`)]
      await ip('netns', 'add', space)
      await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
      await ip('link', 'set', cable, 'master', name('br'), 'up')
      await ip('-n', space, 'address', 'add', `${network}1${machine}/24`, 'dev', 'eth0')
      for (const device of ['lo', 'eth0']) await ip('-n', space, 'link', 'set', device, 'up')
    }
    return true
  } catch {
    await removeCables()
    return false
  }
}

async function removeCables() {
  const removed = machines.map((machine) => ip('netns', 'delete', name(String(machine))))
  await Promise.allSettled([...removed, ip('link', 'delete', name('br'))])
}
