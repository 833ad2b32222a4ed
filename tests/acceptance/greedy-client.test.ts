import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anyQuizSet, demo, guest, type Person, signUp, startQuiz } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { visit } from '../support/visit.ts'

/** A client that sends many requests at once must not delay others. */
describe('a greedy client', () => {
  let server: SeededServer
  let learner: Person
  let neighbour: Person
  let quizSetId: string
  let blocker: pg.Client

  beforeAll(async () => {
    server = await startSeededServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1' })
    learner = await signUp(server)
    neighbour = await signUp(server)
    quizSetId = (await anyQuizSet(learner.client)).id
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    blocker = new pg.Client(server.databaseUrl)
    await blocker.connect()
    await blocker.query('begin')
  })
  afterEach(() => blocker.end())

  async function waitingForLocks(): Promise<number> {
    // A transaction would see the same pg_stat_activity again and again.
    await blocker.query('select pg_stat_clear_snapshot()')
    const { rows } = await blocker.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
         and application_name <> 'sanamsob worker'`,
    )
    return rows[0]?.count ?? 0
  }

  it('holds few connections; a neighbour at the same address is served', async () => {
    await blocker.query('select from profiles where user_id = $1 for update', [learner.id])
    const request = randomUUID()
    const starts = Promise.all(
      Array.from({ length: 20 }, () => startQuiz(learner, quizSetId, 'end', request)),
    )
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(4), 5_000)
    expect((await startQuiz(neighbour, quizSetId)).attempt.status).toBe('in_progress')
    expect(await waitingForLocks()).toBe(4)
    await blocker.query('rollback')
    expect(new Set((await starts).map(({ attempt }) => attempt.id)).size).toBe(1)
  })

  it('is cut off sooner as a guest than as a learner', async () => {
    const visitor = await guest(server)
    await blocker.query('lock table tenants')
    const known = learner.client.from('tenants').select('id')
    const [cut, answered] = [visitor.from('tenants').select('id'), known.then((answer) => answer)]
    expect((await cut).error?.code).toBe('57014')
    await blocker.query('rollback')
    expect((await answered).error).toBeNull()
  })

  it('searches twice at a time, waits in a bounded queue, and blocks no other user’s reads', async () => {
    await blocker.query('lock table private.search_entries')
    const search = async () => {
      const response = await fetch(`${server.url}/rest/v1/rpc/search_catalogue?q=ก`)
      return { status: response.status, body: await response.json() }
    }
    const searches = Array.from({ length: 220 }, search)
    const refused = searches.map(async (answer) => {
      const { status, body } = await answer
      if (status !== 429) throw new Error(`not refused: ${status}`)
      return body
    })
    expect(await Promise.any(refused)).toMatchObject({
      code: 'rate_limited',
      message: 'ส่งคำขอถี่เกินไป กรุณารอสักครู่แล้วลองใหม่',
    })
    expect(await waitingForLocks()).toBe(2)
    const { error } = await (await guest(server)).from('categories').select('id').limit(1)
    expect(error).toBeNull()
    await blocker.query('rollback')
    const statuses = (await Promise.all(searches)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200)
    expect((await search()).status).toBe(200)
  })

  it('does not block pages, sign-in and other addresses, however many accounts it has', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => signUp(server)))
    const read = (address: string, { token }: Person, path: string) => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
      return visit(`${server.url}/rest/v1/${path}`, { headers })
    }
    // Both addresses are known and have used little, so that the reserved slots are available to
    // them.
    for (const address of ['203.0.113.8', '203.0.113.9']) {
      expect((await read(address, neighbour, 'profiles?select=user_id')).status).toBe(200)
    }
    await blocker.query('lock table bookmarks')
    const reads = Promise.all(
      others.flatMap((person) =>
        Array.from({ length: 4 }, () =>
          read('203.0.113.8', person, 'bookmarks?select=question_id'),
        ),
      ),
    )
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(6), 5_000)
    expect((await fetch(`${server.url}/about`)).status).toBe(200)
    expect((await signUp(server)).token).toBeTruthy()
    expect((await read('203.0.113.9', neighbour, 'profiles?select=user_id')).status).toBe(200)
    expect(await waitingForLocks()).toBe(6)
    await blocker.query('rollback')
    for (const { status } of await reads) expect(status).toBe(200)
  })

  it('does not block the data API and sign-in, however many pages it opens', async () => {
    await blocker.query('lock table seo_settings')
    const pages = Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(`${server.url}/about`)).status),
    )
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(4), 5_000)
    const { error } = await learner.client.from('categories').select('id').limit(1)
    expect(error).toBeNull()
    const credentials = { email: neighbour.email, password: demo.password }
    const again = await neighbour.client.auth.signInWithPassword(credentials)
    expect(again.error).toBeNull()
    expect(await waitingForLocks()).toBe(4)
    await blocker.query('rollback')
    expect(new Set(await pages)).toEqual(new Set([200]))
  })

  const pageFor = (visitor: string, path: string) =>
    visit(server.url + path, { headers: { 'x-forwarded-for': visitor } })

  it('does not block other visitors’ pages, however many it opens', async () => {
    await blocker.query('lock table tenants')
    const greedy = Array.from({ length: 510 }, () => pageFor('203.0.113.7', '/robots.txt'))
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(4), 5_000)
    const other = pageFor('203.0.113.8', '/robots.txt')
    await blocker.query('rollback')
    expect((await other).status).toBe(200)
    await Promise.all(greedy)
  })

  it('does not block other visitors’ first views, however many it requests', async () => {
    const isPrerendered = async () =>
      (await pageFor('2001:db8:2::1', '/contact')).body.includes('<!--prerendered-->')
    expect(await isPrerendered()).toBe(true)
    await blocker.query('lock table quiz_sets')
    let [asking, n] = [true, 0]
    const greedy = Array.from({ length: 12 }, async () => {
      while (asking) await pageFor(`2001:db8:1::${++n}`, `/quiz-sets?q=${n}`)
    })
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), 10_000)
    // A busy machine may skip one of them; with all slots taken none would be rendered.
    const rendered = await Promise.all(Array.from({ length: 10 }, isPrerendered))
    expect(rendered).toContain(true)
    expect(await waitingForLocks()).toBeLessThanOrEqual(2)
    asking = false
    await blocker.query('rollback')
    await Promise.all(greedy)
  })

  it('is served pages without a view once it has had many, and others with one', async () => {
    let n = 0
    const answerOf = async (visitor: string) => {
      const { status, body } = await pageFor(visitor, `/search?q=${++n}`)
      expect(status).toBe(200)
      expect(body).toContain('id="bootstrap"')
      return { isRendered: body.includes('<!--prerendered-->'), body }
    }
    const views = async (network: string) => {
      const answers = Array.from({ length: 8 }, (_, m) => answerOf(`${network}::${m + 1}`))
      return (await Promise.all(answers)).filter(({ isRendered }) => isRendered).length
    }
    await vi.waitFor(async () => expect(await views('2001:db8:7')).toBeGreaterThan(0), 60_000)
    await vi.waitFor(async () => expect(await views('2001:db8:7')).toBe(0), 60_000)
    expect((await answerOf('2001:db8:7::9')).body).toContain('<div id="root"></div>')
    await vi.waitFor(async () => expect(await views('2001:db8:8')).toBeGreaterThan(0), 60_000)
  })

  it('writes 20 contact messages an hour, from any address of its network', async () => {
    const write = async (visitor: string, path = 'contact_messages') => {
      const headers = { 'x-forwarded-for': visitor, 'content-type': 'application/json' }
      const body = JSON.stringify({
        name: 'n',
        email: 'n@example.test',
        subject: 's',
        message: 'm',
      })
      return (await visit(`${server.url}/rest/v1/${path}`, { method: 'POST', headers, body }))
        .status
    }
    const statuses = new Set<number>()
    for (let n = 1; n <= 20; n++) statuses.add(await write(`2001:db8:3::${n}`))
    expect([...statuses]).toEqual([201])
    expect(await write('2001:db8:3::ffff')).toBe(429)
    for (const path of ['contact%5Fmessages', 'rpc/../contact_messages?x=/rest/v1/rpc/'])
      expect(await write('2001:db8:3::ffff', path)).not.toBe(201)
    expect(await write('2001:db8:4::1')).toBe(201)
  })

  it('guesses ten times at an account, from any address of its network', async () => {
    const body = JSON.stringify({ email: neighbour.email, password: 'a wrong guess' })
    const guess = async (visitor: string) => {
      const headers = { 'x-forwarded-for': visitor, 'content-type': 'application/json' }
      const url = `${server.url}/auth/v1/token?grant_type=password`
      return (await visit(url, { method: 'POST', headers, body })).status
    }
    const guesses = []
    for (let n = 1; n <= 11; n++) guesses.push(await guess(`2001:db8:5::${n}`))
    expect(guesses).toEqual([...Array(10).fill(400), 429])
    expect(await guess('2001:db8:6::1')).toBe(400)
  })

  it('embeds at most ten resources', async () => {
    const ask = async (embeds: number) => {
      const list = Array.from({ length: embeds }, (_, n) => `s${n}:subcategories(id)`)
      return (await fetch(`${server.url}/rest/v1/categories?select=id,${list.join(',')}`)).status
    }
    expect([await ask(10), await ask(11)]).toEqual([200, 400])
  })
})
