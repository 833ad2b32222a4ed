import type { FirstViewModule, FirstViewRequest } from '@sanamsob/domain/first-view'
import { expect, it } from 'vitest'
import { createFirstViews } from './first-views.ts'

const site = { publishableKey: '', tenant: null, settings: {}, mailbox: null }
const read = () => Promise.reject(new Error('no read'))
const visit = (path: string) => ({ address: new URL(path, 'http://hub.test'), site, read })

/** First views by a build whose pages read the parameter `q`, and whose renders take 200 ms of a clock. */
function setUp() {
  const rendered: string[] = []
  let time = 0
  const render = async ({ address }: FirstViewRequest) => {
    rendered.push(address.pathname + address.search)
    await new Promise((resolve) => setImmediate(resolve))
    time += 200
  }
  const build: FirstViewModule = {
    addressOfView(visited) {
      const q = visited.searchParams.get('q')
      return new URL(visited.pathname + (q ? `?q=${q}` : ''), visited)
    },
    async renderFirstView(request) {
      await render(request)
      return { html: '', hydration: { at: 'rendered', whole: true, queries: [] }, routes: [] }
    },
    async renderMemberView(request) {
      await render(request)
      return ''
    },
    listPages: () => [],
  }
  const log = { warn: () => undefined }
  const views = createFirstViews(log, 'on', Promise.resolve(build), () => time)
  const guest = (path: string, visitor = '192.0.2.1') => views.guest(visit(path), '/list', visitor)
  const member = (visitor: string) => views.member(visit('/'), 'today', visitor)
  const pass = (ms: number) => {
    time += ms
  }
  return { rendered, guest, member, pass }
}

it('renders once for addresses that differ in parameters the page does not read', async () => {
  const { rendered, guest } = setUp()
  const paths = ['/list?x=1', '/list?fbclid=2', '/list', '/list?q=a', '/list?x=3&q=a']
  const views = await Promise.all(paths.map((path, n) => guest(path, `192.0.2.${n}`)))
  expect(rendered).toEqual(['/list', '/list?q=a'])
  // Each page hydrates at its own address.
  expect(views.map((view) => view?.hydration.at)).toEqual(paths)
})

/** Requests views until one is left out, and returns how many were rendered. */
async function spend(request: (n: number) => Promise<unknown>): Promise<number> {
  for (let n = 0; n < 100; n++) if ((await request(n)) === null) return n
  throw new Error('never left out')
}

it('renders for a network until its time is spent, still for others, and later again', async () => {
  const { guest, member, pass } = setUp()
  expect(await spend((n) => guest(`/list?q=${n}`, `2001:db8::${n}`))).toBeGreaterThan(1)
  expect(await member('2001:db8::ffff')).toBeNull()
  expect(await guest('/list', '2001:db8:1::1')).not.toBeNull()
  expect(await member('192.0.2.2')).toBe('')
  pass(60_000)
  expect(await guest('/list', '2001:db8::1')).not.toBeNull()
})

it('renders for all networks together until their time is spent', async () => {
  const { guest, pass } = setUp()
  expect(await spend((n) => guest(`/list?q=${n}`, `192.0.2.${n}`))).toBeGreaterThan(10)
  pass(60_000)
  expect(await guest('/list', '198.51.100.1')).not.toBeNull()
})
