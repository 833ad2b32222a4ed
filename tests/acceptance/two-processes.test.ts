import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { anyQuizSet, balance, type Person, signUp, startQuiz } from '../support/product.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/**
 * A relay to a database that resets the first connection, as a database does that is just starting,
 * ends the second, as a balancer does without a primary, and can delay a request.
 */
async function startLateRelay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  let connections = 0
  let withText = ''
  let letGo: (() => void) | undefined
  const server = createServer((socket) => {
    connections += 1
    if (connections === 1) socket.resetAndDestroy()
    else if (connections === 2) socket.end()
    else {
      const onward = connect(Number(port), hostname)
      onward.pipe(socket)
      socket.on('end', () => onward.end())
      socket.on('data', (part: Buffer) => {
        if (withText && part.includes(withText)) letGo = () => onward.write(part)
        else onward.write(part)
      })
      for (const end of [socket, onward])
        end.on('error', () => {
          socket.destroy()
          onward.destroy()
        })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    /** Holds the next request with this text; returns a function that releases it. */
    hold: async (text: string) => {
      withText = text
      await vi.waitUntil(() => letGo, 5_000)
      withText = ''
      return () => letGo?.()
    },
    close: () => server.close(),
  }
}

/** Two server processes, started together on one empty external PostgreSQL. */
describe('two processes on an external PostgreSQL', () => {
  let database: TestDatabase
  let servers: TestServer[]
  let env: Record<string, string>
  let relay: Awaited<ReturnType<typeof startLateRelay>>
  let learner: Person
  let elsewhere: Person

  beforeAll(async () => {
    database = await createEmptyDatabase()
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    env = {
      DATABASE_URL: database.ownerUrl,
      SEED: 'demo',
      PUBLIC_URL: 'http://sanamsob.test',
      ALLOW_DEMO_IN_PUBLIC: 'true',
      JWT_SECRET: JSON.stringify(await exportJWK(privateKey)),
      PUBLISHABLE_KEY: `sb_publishable_${randomUUID()}`,
      SECRET_KEY: `sb_secret_${randomUUID()}`,
    }
    relay = await startLateRelay(database.ownerUrl)
    servers = await Promise.all([
      startTestServer({ env }),
      startTestServer({ env: { ...env, DATABASE_URL: relay.url } }),
    ])
    const [first, second] = servers as [TestServer, TestServer]
    learner = await signUp(first)
    elsewhere = { ...learner, client: onOtherServer(second) }
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    relay.close()
    await database.drop()
  })

  const onOtherServer = (server: TestServer) => {
    const client = Object.create(learner.client) as Person['client']
    const send = async (name: string, args: object) => {
      const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${learner.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(args),
      })
      const body = await response.json()
      return response.ok ? { data: body, error: null } : { data: null, error: body }
    }
    client.rpc = send as unknown as Person['client']['rpc']
    return client
  }

  it('wait for a database that is not ready yet', () => {
    const waited = 'the database does not answer yet; waiting for it'
    expect(servers.map(({ log }) => log.filter(({ msg }) => msg === waited).length)).toEqual([0, 2])
  })

  it('refuse a third with other main domains', async () => {
    const third = startTestServer({ env: { ...env, MAIN_DOMAINS: 'other.test' } })
    await expect(third).rejects.toThrow(/MAIN_DOMAINS is other\.test here and .*localhost in the/)
    expect((await fetch(`${servers[0]?.url}/config.json`)).status).toBe(200)
  })

  it('seeded the demo once', async () => {
    const { count } = await learner.client
      .from('tenants')
      .select('*', { count: 'exact', head: true })
    expect(count).toBe(2)
  })

  it('charge one start, whichever process it reaches', async () => {
    const quizSet = await anyQuizSet(learner.client)
    const request = randomUUID()
    const started = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        startQuiz(index % 2 ? learner : elsewhere, quizSet.id, 'end', request),
      ),
    )
    expect(new Set(started.map(({ attempt }) => attempt.id)).size).toBe(1)
    expect(await balance(learner)).toBe(40)
  })

  it('retain the later choice when the previous one arrives afterwards', async () => {
    const quizSet = await anyQuizSet(learner.client)
    const { attempt, questions } = await startQuiz(learner, quizSet.id)
    const question_id: string = questions[0]?.id ?? ''
    const choose = (who: Person, choice: number, sequence: number) =>
      who.client.rpc('answer_question', { attempt_id: attempt.id, question_id, choice, sequence })

    const held = relay.hold(question_id)
    const earlier = choose(elsewhere, 1, 1)
    const letGo = await held
    expect((await choose(learner, 2, 2)).error).toBeNull()
    letGo()

    expect((await earlier).error).toBeNull()
    const { data } = await learner.client.rpc('get_attempt', { attempt_id: attempt.id })
    expect(data.answers).toMatchObject([{ question_id, choice: 2 }])
  })

  it('let the other process continue, submit and show an attempt', async () => {
    const quizSet = await anyQuizSet(learner.client)
    const { attempt, questions } = await startQuiz(learner, quizSet.id)
    const args = { attempt_id: attempt.id, question_id: questions[0]?.id, choice: 2 }
    expect((await elsewhere.client.rpc('answer_question', args)).error).toBeNull()
    const [one, two] = await Promise.all([
      learner.client.rpc('submit_attempt', { attempt_id: attempt.id }),
      elsewhere.client.rpc('submit_attempt', { attempt_id: attempt.id }),
    ])
    expect(one.error).toBeNull()
    expect(two.data).toEqual(one.data)
  })
})
