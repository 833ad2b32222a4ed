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
  // biome-ignore lint/suspicious/noExplicitAny: each kind has another structure
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

describe('the Kubernetes manifests', () => {
  it('match each other and the image', () => {
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
    // Names resolve to the first user that the image creates.
    expect(image).toMatch(/useradd[^\n]* sanamsob[\s\S]*USER sanamsob/)
  })

  it('serve the host in the server’s settings', () => {
    const { PUBLIC_URL = '', MAIN_DOMAINS } = of('ConfigMap').data ?? {}
    const hosts = of('Ingress').spec.rules.map(({ host }: { host: string }) => host)
    expect(hosts).toEqual([new URL(PUBLIC_URL).hostname])
    expect(hosts).toContain(MAIN_DOMAINS)
  })

  it('wait for a process longer than it drains and finishes, and detect it before', () => {
    const drains = Number(imageEnvironment.DRAIN_SECONDS)
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(drains + 10)
    const { periodSeconds, failureThreshold } = container.readinessProbe
    expect(periodSeconds * failureThreshold).toBeLessThan(drains)
    expect(of('Deployment').spec.strategy.rollingUpdate.maxUnavailable).toBe(0)
  })
})

/** A type, the permitted values, a list of one kind, or an object with these fields (`*`: any). */
type Field = 'string' | 'integer' | 'boolean' | RegExp | [Field] | { [name: string]: Field }

const named: Field = { name: 'string' }
const size: Field = { size: /^\d+[MGT]i$/, storageClass: 'string' }
const secretKey: Field = { name: 'string', key: 'string' }
/** Of the custom resource definitions of CloudNativePG 1.30 and its plugin: the fields used here. */
const definitions: Record<string, Field> = {
  'postgresql.cnpg.io/v1 Cluster': {
    instances: 'integer',
    imageName: 'string',
    bootstrap: {
      initdb: {
        database: 'string',
        owner: 'string',
        secret: named,
        encoding: 'string',
        postInitApplicationSQL: ['string'],
      },
    },
    postgresql: {
      synchronous: {
        method: /^(any|first)$/,
        number: 'integer',
        dataDurability: /^(required|preferred)$/,
        failoverQuorum: 'boolean',
      },
      parameters: { '*': 'string' },
    },
    affinity: { podAntiAffinityType: /^(required|preferred)$/, topologyKey: 'string' },
    storage: size,
    walStorage: size,
    resources: { requests: { '*': 'string' }, limits: { '*': 'string' } },
    plugins: [{ name: 'string', isWALArchiver: 'boolean', parameters: { '*': 'string' } }],
  },
  'postgresql.cnpg.io/v1 ScheduledBackup': {
    schedule: /^(\S+ ){5}\S+$/,
    immediate: 'boolean',
    cluster: named,
    method: /^(barmanObjectStore|volumeSnapshot|plugin)$/,
    pluginConfiguration: named,
  },
  'barmancloud.cnpg.io/v1 ObjectStore': {
    retentionPolicy: /^\d+[dwm]$/,
    configuration: {
      destinationPath: 'string',
      endpointURL: 'string',
      s3Credentials: { accessKeyId: secretKey, secretAccessKey: secretKey },
      wal: { compression: /^(gzip|bzip2|lz4|snappy|xz|zstd)$/ },
    },
  },
}

/** The paths of values that do not fit. */
function misfits(value: unknown, field: Field | undefined, path = 'spec'): string[] {
  if (field === undefined) return [path]
  if (field instanceof RegExp) return typeof value === 'string' && field.test(value) ? [] : [path]
  if (field === 'integer') return Number.isInteger(value) ? [] : [path]
  if (typeof field === 'string') return typeof value === field ? [] : [path]
  if (Array.isArray(field))
    return Array.isArray(value) ? value.flatMap((one) => misfits(one, field[0], path)) : [path]
  return Object.entries(value as object).flatMap(([name, one]) =>
    misfits(one, field[name] ?? field['*'], `${path}.${name}`),
  )
}

describe('the database of CloudNativePG', () => {
  const resources = parseAllDocuments(read('cloudnative-pg.yml')).map(
    (document) => document.toJS() as Manifest & { apiVersion: string },
  )
  const resource = (kind: string) => resources.find((one) => one.kind === kind) as Manifest
  const cluster = resource('Cluster')

  it('has only fields of its definitions', () => {
    for (const { apiVersion, kind, spec } of resources)
      expect(misfits(spec, definitions[`${apiVersion} ${kind}`])).toEqual([])
    expect(
      misfits({ instances: '3', nodes: 1 }, definitions['postgresql.cnpg.io/v1 Cluster']),
    ).toEqual(['spec.instances', 'spec.nodes'])
  })

  it('confirms a commit only once a standby has it', () => {
    const { instances, postgresql } = cluster.spec
    expect(postgresql.synchronous).toMatchObject({
      dataDurability: 'required',
      failoverQuorum: true,
    })
    expect(postgresql.synchronous.number).toBeLessThan(instances - 1)
  })

  it('is in the namespace of the processes, which reach its primary', () => {
    for (const { metadata } of resources)
      expect(metadata.namespace).toBe(of('Deployment').metadata.namespace)
    const { database, owner, secret } = cluster.spec.bootstrap.initdb
    const header = read('cloudnative-pg.yml')
    expect(header).toContain(
      `DATABASE_URL=postgres://${owner}:PASSWORD@${cluster.metadata.name}-rw:5432/${database}`,
    )
    expect(header).toContain(`create secret generic ${secret.name} --type=kubernetes.io/basic-auth`)
    expect(header).toContain(`--from-literal=username=${owner}`)
  })

  it('has the documented roles', () => {
    const operations = readFileSync(
      new URL('../../docs/operations/database.md', import.meta.url),
      'utf8',
    )
    for (const statement of cluster.spec.bootstrap.initdb.postInitApplicationSQL)
      expect(operations).toContain(`${statement};`)
  })

  it('is backed up to its object store', () => {
    const [{ name, isWALArchiver, parameters }] = cluster.spec.plugins
    expect([isWALArchiver, parameters.barmanObjectName]).toEqual([
      true,
      resource('ObjectStore').metadata.name,
    ])
    const { spec } = resource('ScheduledBackup')
    expect(spec).toMatchObject({
      cluster: { name: cluster.metadata.name },
      method: 'plugin',
      pluginConfiguration: { name },
    })
    const { destinationPath, s3Credentials } = resource('ObjectStore').spec.configuration
    expect(destinationPath).not.toContain(`/${of('ConfigMap').data?.STORAGE_S3_BUCKET}/`)
    for (const secret of [s3Credentials.accessKeyId, s3Credentials.secretAccessKey]) {
      expect(read('cloudnative-pg.yml')).toContain(`create secret generic ${secret.name}`)
      expect(read('cloudnative-pg.yml')).toContain(`--from-literal=${secret.key}=`)
    }
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
    // The test sets its own address and folder.
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

  /** As the kubelet does: at the pod's address. */
  const probe = async ({ httpGet }: Probe) =>
    (await visit(`${server.url}${httpGet.path}`, { headers: { host: '10.1.2.3:3000' } })).status

  it('logs each migration of its first start, and its release', () => {
    expect(server.log).toContainEqual(
      expect.objectContaining({
        msg: 'migrating',
        file: 'migrations/0780_baseline.sql',
      }),
    )
    expect(server.log).toContainEqual(
      expect.objectContaining({
        msg: expect.stringContaining('is ready at'),
        release: expect.stringMatching(/^\d+\.\d+\.\d+/),
      }),
    )
  })

  it('is alive and ready, and while it stops only alive', async () => {
    expect(await probe(container.startupProbe)).toBe(200)
    expect(await probe(container.livenessProbe)).toBe(200)
    expect(await probe(container.readinessProbe)).toBe(200)
    process.kill(server.pid, 'SIGTERM')
    await vi.waitFor(async () => expect(await probe(container.readinessProbe)).toBe(503), 10_000)
    expect(await probe(container.livenessProbe)).toBe(200)
  })
})
