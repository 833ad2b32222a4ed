import { readFileSync } from 'node:fs'
import { exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { visit } from '../support/visit.ts'

type Probe = {
  httpGet: { path: string; port: string }
  periodSeconds: number
  failureThreshold: number
}
type Container = {
  ports: { name: string; containerPort: number }[]
  startupProbe: Probe
  readinessProbe: Probe
  livenessProbe: Probe
}
type Manifest = {
  kind: string
  metadata: { name: string; namespace: string }
  data?: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: of another shape for each kind
  spec?: any
}

const read = (name: string) =>
  readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), 'utf8')
const text = read('kubernetes.yml')
const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest)
const of = (kind: string) => manifests.find((one) => one.kind === kind) as Manifest
const pod = of('Deployment').spec.template
const container = pod.spec.containers[0] as Container
const image = read('Containerfile')
const imageEnvironment = Object.fromEntries(
  [...image.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
) as Record<string, string>

describe('the manifests for Kubernetes', () => {
  it('fit each other, and the image', () => {
    const named = container.ports.find(({ name }) => name === 'http')
    expect(image).toContain(`EXPOSE ${named?.containerPort}`)
    for (const { httpGet } of [
      container.startupProbe,
      container.readinessProbe,
      container.livenessProbe,
    ])
      expect(httpGet.port).toBe('http')
    expect(of('Service').spec.ports[0].targetPort).toBe('http')
    const { service } = of('Ingress').spec.rules[0].http.paths[0].backend
    expect(service).toEqual({ name: of('Service').metadata.name, port: { name: 'http' } })
    const labels = pod.metadata.labels
    expect(of('Deployment').spec.selector.matchLabels).toEqual(labels)
    expect(of('Service').spec.selector).toEqual(labels)
    expect(of('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
    expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(
      new Set(['sanamsob']),
    )
    const mounted = pod.spec.containers[0].volumeMounts.map(
      ({ mountPath }: { mountPath: string }) => mountPath,
    )
    expect(mounted).toContain(imageEnvironment.DATA_DIR)
    // Names resolve to the first user that the image makes.
    expect(image).toMatch(/useradd[^\n]* sanamsob[\s\S]*USER sanamsob/)
  })

  it('serve the host that the server is told', () => {
    const { PUBLIC_URL = '', MAIN_DOMAINS } = of('ConfigMap').data ?? {}
    const hosts = of('Ingress').spec.rules.map(({ host }: { host: string }) => host)
    expect(hosts).toEqual([new URL(PUBLIC_URL).hostname])
    expect(hosts).toContain(MAIN_DOMAINS)
  })

  it('wait for a process as long as it drains and finishes, and notice it before', () => {
    const drains = Number(imageEnvironment.DRAIN_SECONDS)
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(drains + 10)
    const { periodSeconds, failureThreshold } = container.readinessProbe
    expect(periodSeconds * failureThreshold).toBeLessThan(drains)
    expect(of('Deployment').spec.strategy.rollingUpdate.maxUnavailable).toBe(0)
  })
})

describe('a process in a pod', () => {
  let database: TestDatabase
  let server: TestServer
  beforeAll(async () => {
    database = await createEmptyDatabase()
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const secret = {
      DATABASE_URL: database.ownerUrl,
      JWT_SECRET: await exportPKCS8(privateKey),
      PUBLISHABLE_KEY: `sb_publishable_${'x'.repeat(32)}`,
      SECRET_KEY: `sb_secret_${'x'.repeat(32)}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      STORAGE_S3_ACCESS_KEY: 'key',
      STORAGE_S3_SECRET_KEY: 'key',
    }
    for (const name of Object.keys(secret)) expect(text).toContain(`${name}=`)
    // Where it lies and listens is the test's.
    const { DATA_DIR, HOST, ...environment } = imageEnvironment
    expect([DATA_DIR, HOST]).toEqual(['/data', '0.0.0.0'])
    server = await startTestServer({
      env: {
        RATE_LIMITS: 'on',
        ...environment,
        ...of('ConfigMap').data,
        ...secret,
        DRAIN_SECONDS: '3600',
      },
    })
  })
  afterAll(async () => {
    await server.stop('SIGKILL')
    await database.drop()
  })

  /** As the kubelet asks: at the pod's address. */
  const probe = async ({ httpGet }: Probe) =>
    (await visit(`${server.url}${httpGet.path}`, { headers: { host: '10.1.2.3:3000' } })).status

  it('is alive and ready, and once it is told to stop alive alone', async () => {
    expect(await probe(container.startupProbe)).toBe(200)
    expect(await probe(container.livenessProbe)).toBe(200)
    expect(await probe(container.readinessProbe)).toBe(200)
    process.kill(server.pid, 'SIGTERM')
    await vi.waitFor(async () => expect(await probe(container.readinessProbe)).toBe(503), 10_000)
    expect(await probe(container.livenessProbe)).toBe(200)
  })
})
