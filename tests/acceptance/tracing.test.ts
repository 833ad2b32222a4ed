import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anyQuizSet, demo, type Person, signIn, startQuiz } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

type Value = { stringValue?: string; intValue?: number | string }
type SentSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: Value }[]
}
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}

/** A collector on loopback that stores what it receives. */
async function startCollector() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') bodies.push(await text(request))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    sent: () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans),
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

const attribute = (span: SentSpan, name: string) =>
  span.attributes.find(({ key }) => key === name)?.value

describe('with a collector', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>
  let server: SeededServer
  let learner: Person
  beforeAll(async () => {
    collector = await startCollector()
    server = await startSeededServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
    learner = await signIn(server, demo.learner)
    await startQuiz(learner, (await anyQuizSet(learner.client)).id)
    const { error } = await learner.client
      .from('quiz_sets')
      .select('id')
      .eq('name', 'a-word-in-a-filter')
    expect(error).toBeNull()
  })
  afterAll(() => collector.stop())

  it('a request is traced with its statements, and a job with its own', async () => {
    const started = await vi.waitFor(
      () => {
        const span = collector.spans().find(({ name }) => name === 'POST /rest/v1/rpc/start_quiz')
        if (!span) throw new Error('no span yet')
        return span
      },
      { timeout: 20_000 },
    )
    expect(attribute(started, 'http.response.status_code')).toEqual({ intValue: 200 })
    expect(started.parentSpanId).toBeUndefined()
    const requestId = attribute(started, 'sanamsob.request_id')?.stringValue
    expect(server.log).toContainEqual(expect.objectContaining({ requestId }))
    const statements = collector
      .spans()
      .filter(({ parentSpanId }) => parentSpanId === started.spanId)
    expect(statements.map((span) => attribute(span, 'db.query.text')?.stringValue)).toContainEqual(
      expect.stringContaining('start_quiz'),
    )
    const [{ resource } = { resource: { attributes: [] } }] = collector.sent()
    expect(resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'sanamsob' },
    })
    await vi.waitFor(
      () =>
        expect(collector.spans().map(({ name }) => name)).toContainEqual(
          expect.stringMatching(/^job /),
        ),
      { timeout: 90_000, interval: 500 },
    )
  })

  it('the rest is sent before the process ends', async () => {
    await fetch(`${server.url}/rest/v1/no_such_table`)
    expect(await server.stop()).toBe(0)
    const names = collector.spans().map(({ name }) => name)
    expect(names).toContain('GET /rest/v1/no_such_table')
  })

  it('a trace contains no personal data and no secret', () => {
    const all = collector.bodies.join('\n')
    expect(all).toContain('POST /auth/v1/token')
    const secrets = [learner.id, learner.token, learner.email, 'sanamsob-demo', 'sb_', 'eyJ']
    for (const secret of [...secrets, 'a-word-in-a-filter', '127.0.0.1'])
      expect(all).not.toContain(secret)
  })
})

it('an unreachable collector costs only traces', async () => {
  const server = await startSeededServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  await signIn(server, demo.learner)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

it('without a collector no SDK code is loaded', async () => {
  const announcing = `import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => {
      if (url.includes('/@opentelemetry/sdk-trace/')) process.stdout.write(url + '\\n')
      return next(url, context)
    } })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(announcing)}`
  const loaded = async (env: Record<string, string>) => {
    const server = await startSeededServer({ NODE_OPTIONS, ...env })
    await server.stop()
    return server.strays
  }
  expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).not.toEqual([])
  expect(await loaded({})).toEqual([])
})
