import { setTimeout as delay } from 'node:timers/promises'
import { migrate, seedDemo } from '@sanamsob/database'
import { createStorageApi } from '@sanamsob/storage-api'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { openAuthApi } from './auth/open-auth-api.ts'
import { startCertificates } from './certificates/start-certificates.ts'
import type { Config } from './config.ts'
import { joinProcesses } from './database/join-processes.ts'
import { type Database, openDatabase } from './database/open-database.ts'
import { openPool } from './database/open-pool.ts'
import { followStandby } from './database/standby.ts'
import { createDoctor } from './doctor/create-doctor.ts'
import { createDomainChecks } from './domains/domain-checks.ts'
import { createNameLookups } from './domains/name-lookups.ts'
import { createBytesInFlight } from './http/bytes-in-flight.ts'
import { perDataApi, poolSize } from './http/data-api-slots.ts'
import { refuseTaken } from './http/listeners.ts'
import { openServers } from './http/open-servers.ts'
import { startWorker } from './jobs/worker.ts'
import { createMailer } from './mail/mailer.ts'
import { createSiteAddresses } from './mail/site-addresses.ts'
import { createMailTransport } from './mail/transport.ts'
import { createMetrics } from './metrics.ts'
import { createPayments } from './payments/payments.ts'
import { openRealtime } from './realtime/open-realtime.ts'
import { release } from './release.ts'
import { openReminders } from './reminders/open-reminders.ts'
import { openDataApi } from './rest/open-data-api.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { createAdministratorCheck, createImporterCheck } from './security/administrators.ts'
import { createIdentities } from './security/identities.ts'
import { noteKeys } from './security/key-fingerprints.ts'
import { openFileStore } from './storage/open-file-store.ts'
import { storageSigningSecret } from './storage/signing-secret.ts'
import { startTracing } from './tracing/start-tracing.ts'

/** Maximum time for requests and jobs to finish. A mail server that hangs would delay any stop. */
const finishLimitMs = 7_000

/** Time over which a stop disconnects the clients that `drain` has not, so that they reconnect spread out. */
const sendAwayMs = 1_500

export type RunningServer = {
  url: string
  notes: string[]
  /** Reports that it is not ready, and continues to answer for DRAIN_SECONDS or until `hurry`. */
  drain(hurry: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/** Starts database, contract packages, worker and HTTP, in that order; stops them in reverse. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  // A process that cannot serve must not migrate the database of those that do.
  await refuseTaken(config.port, config.host)
  if (config.acme) await refuseTaken(config.acme.httpsPort, config.host)
  const secrets = await loadSecrets(config)
  const database = await openDatabase(config, log)
  try {
    return await serve(config, log, secrets, database)
  } catch (error) {
    if (!database.attached) await database.close()
    throw error
  }
}

async function serve(
  config: Config,
  log: Logger,
  secrets: Secrets,
  database: Database,
): Promise<RunningServer> {
  const { url, directUrl } = database
  await migrate({ url: directUrl, log: (file) => log.info({ file, release }, 'migrating') })
  if (config.seed === 'demo') await seedDemo({ url: directUrl, papers: 4 })

  // What follows is ended in the reverse of this order.
  const started = new AsyncDisposableStack()
  const tracing = await startTracing(config, log)
  started.defer(() => tracing?.stop())
  const pool = openPool(url, poolSize, log)
  started.defer(() => pool.end())
  tracing?.watch(pool)
  const standbyPool = config.databaseReplicaUrl
    ? openPool(config.databaseReplicaUrl, perDataApi, log, 'any')
    : null
  if (standbyPool) tracing?.watch(standbyPool)
  const standby = standbyPool && followStandby(standbyPool, directUrl, log)
  started.defer(() => standby?.stop())
  await noteKeys(pool, secrets, config.dataDir)
  started.defer(await joinProcesses(pool, config.mainDomains))

  const base = { pool, directUrl, config, log, secrets }
  const siteAddresses = createSiteAddresses(pool, config.publicUrl)
  const mailer = createMailer(pool, siteAddresses, createMailTransport(config, pool))
  const authApi = openAuthApi({ ...base, mailer, siteAddresses })
  started.defer(authApi.close)
  const identityOf = createIdentities(secrets, authApi.verifyAccessToken)
  const dataApi = openDataApi({ ...base, standby, identityOf })
  started.defer(dataApi.close)
  const payments = await createPayments({
    pool,
    config,
    log,
    secretKey: secrets.secretKey,
    otherSecretKeys: secrets.also.secretKeys,
    environment: process.env,
  })
  const files = openFileStore(config)
  const storageApi = createStorageApi({
    pool,
    files,
    basePath: '/storage/v1',
    authenticate: identityOf,
    signingSecret: storageSigningSecret(secrets),
    bucketQuotaBytes: config.storageQuotaBytes,
    onError: (err) => log.error({ err }, 'the storage service failed'),
  })
  const realtime = await openRealtime({ ...base, authApi })
  const { dns, ...checkOptions } = config.domainChecks
  const checks = { lookups: createNameLookups(dns), ...checkOptions }
  const { push, sendReminder } = await openReminders({ ...base, siteAddresses, checks })
  const certificates = await startCertificates({ ...base, checks })
  const isAdministrator = createAdministratorCheck(pool)
  const domainChecks = createDomainChecks(pool, log, isAdministrator, checks, async () =>
    certificates?.wake(),
  )
  const preparedStatements = config.preparedStatements || directUrl !== url
  const worker = await startWorker({ url: directUrl, preparedStatements }, log, {
    payments,
    mailer,
    sendReminder,
    files,
    domainChecks,
    tracing,
    certificateOrders: certificates?.orders ?? null,
    anonymousDays: config.anonymousDays,
  })

  let ready = true
  const metrics = createMetrics(pool, mailer.waiting, standby, config.dataDir)
  realtime.measure(metrics.registry)
  const inFlight = createBytesInFlight()
  const app = createApp({
    ...base,
    standby,
    metrics,
    tracing,
    dataApi,
    authApi,
    storageApi,
    realtime,
    identityOf,
    isAdministrator,
    mayImport: createImporterCheck(pool),
    payments,
    push,
    doctor: createDoctor(base),
    siteAddresses,
    domainChecks,
    inFlight,
    isReady: () => ready,
  })
  const servers = await openServers({ app, config, inFlight, realtime, certificates })
  // Requests and jobs in progress share the time to finish.
  started.defer(async () => {
    await Promise.all([servers.close(), worker.stop()])
  })
  started.defer(() => certificates?.served.stop())
  started.defer(async () => {
    await realtime.drain(sendAwayMs)
    await realtime.close()
  })

  return {
    url: config.port === 0 ? `http://localhost:${servers.port}` : config.publicUrl,
    notes: config.seed === 'demo' ? demoNotes(servers.port) : [],
    drain: async (signal) => {
      ready = false
      servers.announceClose()
      void realtime.drain(config.drainSeconds * 1000)
      await delay(config.drainSeconds * 1000, null, { signal }).catch(() => null)
    },
    stop: async () => {
      ready = false
      mailer.close()
      const ended = started.disposeAsync().then(
        () => true,
        (err) => {
          log.error({ err }, 'an error occurred while stopping')
          return false
        },
      )
      const finished = await Promise.race([ended, delay(finishLimitMs, false, { ref: false })])
      if (!finished) log.warn('unfinished work is cut off')
      await database.close()
    },
  }
}

function demoNotes(port: number): string[] {
  return [
    `http://local.localhost:${port}`,
    `http://nurse.localhost:${port}`,
    'admin@demo.test, learner@demo.test: sanamsob-demo',
  ]
}
