import { expect, it, onTestFinished, vi } from 'vitest'
import type { Identity } from '../security/identify.ts'
import { createConnectionShares } from './connection-shares.ts'
import { dataApiSlots } from './data-api-slots.ts'

const search = '/rest/v1/rpc/search_catalogue'
const never = () => new AbortController().signal

const administrator: Identity = { role: 'authenticated', claims: { sub: 'an administrator' } }

/** Returns the paths of the requests that begin at once. */
async function begunOf(
  rateLimits: 'on' | 'off',
  paths: string[],
  caller: Identity | null = null,
): Promise<string[]> {
  const shares = createConnectionShares(rateLimits, 10)
  const begun: string[] = []
  for (const path of paths) {
    void shares.rest(
      { caller, address: '192.0.2.1', path, ended: Promise.resolve() },
      () => {
        begun.push(path)
        return new Promise(() => {})
      },
      never,
    )
  }
  await new Promise((resolve) => setImmediate(resolve))
  return begun
}

it('begins two searches of an address, and other requests beside them', async () => {
  const asked = [...Array<string>(20).fill(search), ...Array<string>(20).fill('/rest/v1/courses')]
  const begun = await begunOf('on', asked)
  expect(begun.filter((path) => path === search)).toHaveLength(2)
  expect(begun).toHaveLength(4)
  expect(await begunOf('off', asked.slice(0, 8))).toHaveLength(8)
})

it("begins two searches of the administrators' palette at a time", async () => {
  const find = '/rest/v1/rpc/find_records'
  const asked = [...Array<string>(20).fill(find), ...Array<string>(20).fill('/rest/v1/courses')]
  const begun = await begunOf('on', asked, administrator)
  expect(begun.filter((path) => path === find)).toHaveLength(2)
  expect(begun).toHaveLength(4)
})

it.each([`${search}/`, '/rest/v1/rpc/search%5Fcatalogue', '/rest/v1/%72pc/search_catalogue/'])(
  'recognizes a search by %s too',
  async (path) => {
    expect(await begunOf('on', [search, ...Array<string>(5).fill(path)])).toHaveLength(2)
  },
)

const board = '/rest/v1/rpc/leaderboard'
const answers = '/rest/v1/rpc/answer_questions'
const submit = '/rest/v1/rpc/submit_attempt'
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Requests of people at addresses. Each is in progress until the test ends it. */
function startQueues(slots = 10) {
  const shares = createConnectionShares('on', slots)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const all: Promise<void>[] = []
  const ask = (sub: string, path: string, name = sub, address = '192.0.2.1') => {
    const caller: Identity = { role: 'authenticated', claims: { sub } }
    const work = () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const ended = Promise.resolve()
    all.push(shares.rest({ caller, address, path, ended }, work, never))
  }
  const endOne = async () => {
    ends.shift()?.()
    await settled()
  }
  const endAll = async () => {
    await settled()
    while (ends.length > 0) await endOne()
    await Promise.all(all)
  }
  return { begun, ask, endOne, endAll }
}

it("lets a submission pass its address's reads, once a second for each person", async () => {
  const { begun, ask, endAll } = startQueues()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) ask(name, board)
  ask('h', submit)
  ask('h', submit, 'h again')
  ask('i', submit)
  await endAll()
  expect(begun.slice(-4)).toEqual(['h', 'i', 'g', 'h again'])
})

it('lets a submission pass right after its answers', async () => {
  const { begun, ask, endAll } = startQueues()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) ask(name, board)
  ask('h', answers, 'answers')
  ask('h', submit, 'submission')
  ask('h', answers, 'more answers')
  await endAll()
  expect(begun.slice(-4)).toEqual(['answers', 'submission', 'g', 'more answers'])
})

it('lets a submission pass reads of the same address that already wait for a slot', async () => {
  const { begun, ask, endOne, endAll } = startQueues()
  ask('hall', board)
  await settled()
  await endOne()
  for (const name of ['1', '2', '3', '4', '5', '6', '7'])
    ask(name, board, name, `198.51.100.${name}`)
  const reads = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const name of reads) ask(name, board)
  await settled()
  expect(begun.slice(8)).toEqual(['a', 'b', 'c'])
  ask('h', submit)
  await settled()
  await endOne()
  expect(begun.slice(11)).toEqual(['h'])
  await endAll()
})

it.each([
  ['postgres://owner:secret@127.0.0.1:5432/postgres', 2, 5],
  ['postgres://owner@localhost/postgres', 1, 5],
  ['postgresql://owner@[::1]/postgres', 64, 10],
  [undefined, 3, 7],
  ['postgres://owner@database.example.org/postgres', 2, 10],
])('database %s on %i cores has %i slots', (url, cores, slots) => {
  expect(dataApiSlots(url, cores)).toBe(slots)
})

it('leaves slots for other addresses, however few there are', async () => {
  const { begun, ask, endAll } = startQueues(dataApiSlots('postgres://localhost/postgres', 2))
  for (let n = 0; n < 4; n += 1) ask('one', board)
  for (let n = 0; n < 4; n += 1) ask('elsewhere', board, 'elsewhere', '198.51.100.1')
  await settled()
  // Three for one address, and all but one for unknown addresses.
  expect(begun).toEqual(['one', 'one', 'one', 'elsewhere'])
  await endAll()
  expect(begun).toHaveLength(8)
})

it('subscribes two browsers of an address at a time, and keeps a slot from new addresses', async () => {
  const shares = createConnectionShares('on', 10)
  const begun: string[] = []
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    for (let index = 0; index < 5; index += 1)
      void shares.subscription(
        address,
        () => {
          begun.push(address)
          return new Promise(() => {})
        },
        never,
      )
  await settled()
  expect(begun).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.2'])
})

/** Pages of addresses. Those of the first two have used all their time. */
async function startVisits(threadTime?: () => number) {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = threadTime ?? (() => performance.now())
  const shares = createConnectionShares('on', 10, undefined, clock)
  const begun: string[] = []
  const visit = (address: string, ms: number) =>
    shares.visit(
      address,
      async () => {
        begun.push(address)
        await new Promise((resolve) => setTimeout(resolve, ms))
      },
      never,
    )
  const [busy, busyToo, other] = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
  const slow = Array.from({ length: 8 }, () => [busy, busyToo]).flat()
  const visits = slow.map((address) => visit(address, 10_000))
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(visits)
  begun.length = 0
  return { shares, begun, visit, busy, busyToo, other }
}

it('begins few pages of addresses that have used much, and those of others at once', async () => {
  const { shares, begun, visit, busy, busyToo, other } = await startVisits()
  for (const address of [busy, busy, busyToo, busyToo, other]) void visit(address, 100)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual([busy, busyToo, other])
  expect(shares.held.throttled_visitors?.()).toBe(4)
  // A slot rests after its work.
  await vi.advanceTimersByTimeAsync(500)
  expect(begun).toHaveLength(3)
  expect(shares.held.throttled_visitors?.()).toBe(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(begun.slice(3)).toEqual([busy, busyToo])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([shares.held.throttled_visitors?.(), shares.held.visitors?.()]).toEqual([0, 0])
})

it('alternates addresses that have used much, however many pages one of them requests', async () => {
  const { begun, visit, busy, busyToo } = await startVisits()
  for (let n = 0; n < 900; n += 1) void visit(busy, 100)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toEqual([busy])
  for (let n = 0; n < 2; n += 1) void visit(busyToo, 100)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(begun.slice(0, 4)).toEqual([busy, busyToo, busy, busyToo])
})

it('charges an address nothing while its pages wait for the database', async () => {
  const { begun, visit, busy } = await startVisits(() => 0)
  for (let n = 0; n < 8; n += 1) void visit(busy, 100)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toHaveLength(8)
})
