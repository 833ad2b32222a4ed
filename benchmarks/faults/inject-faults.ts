import { setTimeout as delay } from 'node:timers/promises'
import { family, send } from '../../tests/support/signals.ts'
import type { ChaosRelay } from './chaos-relay.ts'
import { oneOf, type Random } from './random.ts'
import type { Scene } from './scene.ts'
import type { FaultKind } from './schedule.ts'

/** Injects a fault and returns the function that ends it. */
type Inject = (scene: Scene, random: Random) => (() => unknown) | undefined

const nothing = () => undefined
const away = (way: ChaosRelay) => {
  way.away()
  return () => way.back()
}
/** Connections are cut at the end, as when a machine has failed and another has taken over its address. */
const silent = (way: ChaosRelay) => {
  way.weather.silent = true
  return () => {
    way.cut()
    return way.back()
  }
}
const slow = (way: ChaosRelay, delayMs: number, pieceBytes: number, loss: number) => {
  Object.assign(way.weather, { delayMs, pieceBytes, loss })
  return () => way.back()
}
const jump = (name: string): Inject => {
  return ({ clocks }, random) => {
    clocks?.move(name, Math.round((random() < 0.5 ? -1 : 1) * (5 + random() * 85)))
    return () => clocks?.move(name, 0)
  }
}

const inject: Record<FaultKind, Inject> = {
  'a server process is killed': ({ servers }, random) =>
    after(nothing, () => send('SIGKILL', oneOf(random, servers).current.pid)),
  'a server process hangs': ({ servers }, random) => hang([oneOf(random, servers).current.pid]),
  'PostgreSQL is killed': ({ postgres }) =>
    after(nothing, () => send('SIGKILL', ...family(postgres.current.pid))),
  'PostgreSQL is restarted': ({ postgres }) =>
    after(nothing, () => send('SIGINT', postgres.current.pid)),
  'one process of PostgreSQL is killed': ({ postgres }, random) =>
    after(nothing, () => {
      const [, ...others] = family(postgres.current.pid)
      if (others.length > 0) send('SIGKILL', oneOf(random, others))
    }),
  'PostgreSQL hangs': ({ postgres }) => hang(family(postgres.current.pid)),
  "PostgreSQL's connections are cut": ({ ways }) => after(nothing, ways.database.cut),
  'PostgreSQL is silent': ({ ways }) => silent(ways.database),
  'the way to PostgreSQL is slow': ({ ways }) => slow(ways.database, 40, 512, 0.0005),
  "visitors' connections are cut": ({ ways }) => after(nothing, ways.visitors.cut),
  'the way of visitors is slow and lossy': ({ ways }) => slow(ways.visitors, 300, 256, 0.02),
  'the payment gateway is away': ({ ways }) => away(ways.gateway),
  'the payment gateway is silent': ({ ways }) => silent(ways.gateway),
  'the mail server is away': ({ ways }) => away(ways.mail),
  'the mail server is silent': ({ ways }) => silent(ways.mail),
  'the file store is away': ({ ways }) => away(ways.files),
  'the file store is silent': ({ ways }) => silent(ways.files),
  "PostgreSQL's disk is full": ({ disk }) => {
    // PostgreSQL may free space while the fault lasts, so the disk is filled again.
    const filling = setInterval(() => disk?.fill(), 100)
    disk?.fill()
    return () => {
      clearInterval(filling)
      disk?.empty()
    }
  },
  'the clock of PostgreSQL jumps': jump('PostgreSQL'),
  'the clock of a server jumps': (scene, random) =>
    jump(`server ${Math.floor(random() * scene.servers.length)}`)(scene, random),
}

export async function letHappen(
  scene: Scene,
  { kind, lasts }: { kind: FaultKind; lasts: number },
  random: Random,
): Promise<void> {
  const end = inject[kind](scene, random)
  await delay(lasts * 1_000)
  await end?.()
}

/** Kinds of faults that cannot be injected on this machine, with the reason. */
export function impossible({ disk, clocks }: Scene): Map<FaultKind, string> {
  const reported = new Map<FaultKind, string>()
  if (!disk) reported.set("PostgreSQL's disk is full", 'only root may mount a disk in memory')
  if (!clocks) {
    const why = 'libfaketime is not installed'
    reported.set('the clock of PostgreSQL jumps', why)
    reported.set('the clock of a server jumps', why)
  }
  return reported
}

const after = <Answer>(answer: Answer, act: () => unknown): Answer => {
  act()
  return answer
}

function hang(pids: number[]) {
  send('SIGSTOP', ...pids)
  return () => send('SIGCONT', ...pids)
}
