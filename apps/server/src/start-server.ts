import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createAuthApi } from '@sanamsob/auth-api'
import { createDataApi } from '@sanamsob/data-api'
import { migrate, seedDemo } from '@sanamsob/database'
import { createStorageApi } from '@sanamsob/storage-api'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { startCertificates } from './certificates/start-certificates.ts'
import type { Config } from './config.ts'
import { joinProcesses } from './database/join-processes.ts'
import { type Database, openDatabase } from './database/open-database.ts'
import { openPool } from './database/open-pool.ts'
import { followStandby } from './database/standby.ts'
import { createDoctor } from './doctor/create-doctor.ts'
import { createDomainChecks } from './domains/domain-checks.ts'
import { createNameLookups } from './domains/name-lookups.ts'
import { bodyRules } from './http/body-rules.ts'
import { createBytesInFlight } from './http/bytes-in-flight.ts'
import { createCloser } from './http/close-server.ts'
import { createHttpServer, createHttpsServer } from './http/create-http-server.ts'
import { perDataApi, poolSize } from './http/data-api-slots.ts'
import { listen, refuseTaken } from './http/listeners.ts'
import { refuseMalformed } from './http/refuse-malformed.ts'
import { startWorker } from './jobs/worker.ts'
import { createMailer } from './mail/mailer.ts'
import { createSiteAddresses } from './mail/site-addresses.ts'
import { createMailTransport } from './mail/transport.ts'
import { createMetrics } from './metrics.ts'
import { createPayments } from './payments/payments.ts'
import { SealingKey } from './payments/sealing-key.ts'
import { openRealtime } from './realtime/open-realtime.ts'
import { release } from './release.ts'
import { createLine } from './reminders/line.ts'
import { createPush } from './reminders/push.ts'
import { createSendReminder } from './reminders/send-reminder.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { createAdministratorCheck, createImporterCheck } from './security/administrators.ts'
import { dataApiAuthenticate } from './security/data-api-authenticate.ts'
import { isServiceRequest } from './security/identify.ts'
import { createIdentities } from './security/identities.ts'
import { noteKeys } from './security/key-fingerprints.ts'
import { createOfferedProviders } from './security/offered-providers.ts'
import { createRelyingParties } from './security/relying-party.ts'
import { siteWords } from './security/site-words.ts'
import { createPhones } from './sms/phones.ts'
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

  const tracing = await startTracing(config, log)
  const pool = openPool(url, poolSize, log)
  tracing?.watch(pool)
  const standbyPool = config.databaseReplicaUrl
    ? openPool(config.databaseReplicaUrl, perDataApi, log, 'any')
    : null
  if (standbyPool) tracing?.watch(standbyPool)
  const standby = standbyPool && followStandby(standbyPool, directUrl, log)
  await noteKeys(pool, secrets, config.dataDir)
  const leave = await joinProcesses(pool, config.mainDomains)
  const siteAddresses = createSiteAddresses(pool, config.publicUrl)
  const mailer = createMailer(pool, siteAddresses, createMailTransport(config, pool))
  const authApi = createAuthApi({
    pool,
    listenUrl: directUrl,
    basePath: '/auth/v1',
    issuer: `${config.publicUrl}/auth/v1`,
    siteUrl: config.publicUrl,
    uriAllowList: siteAddresses.allowList,
    sessionsToOwnHost: true,
    onSignIn: async (db, { userId, host }) => {
      await db.query('select private.note_sign_in($1, $2)', [userId, host])
    },
    signingKeys: [secrets.signingKey, ...secrets.also.signingKeys],
    autoconfirm: !config.confirmEmail,
    anonymousSignIns: config.anonymousSignIns,
    sessionRules: config.sessionRules,
    phones: createPhones(config.sms, pool),
    limitFigures: config.sms && { smsForAll: { points: config.sms.perDay, seconds: 86_400 } },
    providers: config.providers,
    offeredProviders: createOfferedProviders(pool),
    relyingParty: createRelyingParties(siteAddresses),
    manualLinking: true,
    secureEmailChange: 'always',
    requireReauthentication: true,
    refuseLeakedPasswords: config.refuseLeakedPasswords,
    siteWords,
    rateLimits: config.rateLimits,
    isServiceRequest: (request) => isServiceRequest(request.headers, secrets),
    onError: (err) => log.error({ err }, 'the auth service failed'),
    mailer: {
      send: (mail) => mailer.sendAuthMail(mail),
      ...(config.rateLimits === 'on' && { allows: mailer.allows }),
    },
  })
  const identityOf = createIdentities(secrets, authApi.verifyAccessToken)
  const dataApi = createDataApi({
    pool,
    readPool: standby?.poolFor ?? null,
    listenUrl: directUrl,
    preparedStatements: config.preparedStatements,
    basePath: '/rest/v1',
    schemas: ['public'],
    anonRole: 'anon',
    maxRows: 1000,
    maxTableVisits: 2,
    maxBodyBytes: bodyRules.signedIn.maxBytes,
    maxEmbeds: 10,
    openapiRoles: ['service_role'],
    maxNames: 1000,
    // Visitors are not identified, and none of their requests takes long. A deletion by an administrator may
    // include a hundred thousand attempts; no other role may delete.
    statementTimeoutMs: (role, method) => {
      if (role === 'anon') return 3_000
      return method === 'DELETE' ? 25_000 : 8_000
    },
    authenticate: dataApiAuthenticate(identityOf),
    onError: (err) => log.error({ err }, 'the data API failed'),
  })
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
  const realtime = await openRealtime({ pool, directUrl, config, log, secrets, authApi })
  const { dns, ...checkOptions } = config.domainChecks
  const lookups = createNameLookups(dns)
  const isAdministrator = createAdministratorCheck(pool)
  const mayImport = createImporterCheck(pool)
  const checks = { lookups, ...checkOptions }
  const sealingKey = new SealingKey(pool, secrets.secretKey, secrets.also.secretKeys)
  const push = await createPush({ pool, sealingKey, log, subject: pushSubject(config), checks })
  const line = createLine({ pool, sealingKey, log, apiUrl: config.lineApiUrl })
  const sendReminder = createSendReminder({ pool, push, line, addresses: siteAddresses })
  const certificates = await startCertificates({ pool, log, config, checks, secrets })
  const domainChecks = createDomainChecks(pool, log, isAdministrator, checks, async () =>
    certificates?.wake(),
  )
  const preparedStatements = config.preparedStatements || directUrl !== url
  const jobsOn = { url: directUrl, preparedStatements }
  const worker = await startWorker(jobsOn, log, {
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
  const isReady = () => ready
  const inFlight = createBytesInFlight()
  const contracts = {
    dataApi,
    authApi,
    storageApi,
    realtime,
    identityOf,
    isAdministrator,
    mayImport,
  }
  const doctor = createDoctor({ pool, directUrl, config, secrets })
  const services = {
    pool,
    standby,
    doctor,
    ...contracts,
    payments,
    push,
    siteAddresses,
    domainChecks,
    inFlight,
  }
  const app = createApp({ config, secrets, log, metrics, tracing, ...services, isReady })
  const answering = {
    listener: getRequestListener(app.fetch, { errorHandler: refuseMalformed }),
    inFlight,
    trustProxy: config.trustProxy,
    sockets: realtime,
  }
  // A server with HTTPS must not accept tokens in plain text, so a request for a websocket is redirected too.
  const sockets = certificates ? { ...realtime, isSocket: () => false } : realtime
  const http = createHttpServer({ ...answering, sockets })
  const plain = await openServer(http, config, config.port)
  const closers = [plain]
  if (certificates && config.acme) {
    const https = createHttpsServer(answering, certificates.served.contextOf)
    closers.push(await openServer(https, config, config.acme.httpsPort))
    // Not earlier, because the authority connects to this server.
    await certificates.wake()
  }

  return {
    url: config.port === 0 ? `http://localhost:${plain.port}` : config.publicUrl,
    notes: config.seed === 'demo' ? demoNotes(plain.port) : [],
    drain: async (signal) => {
      ready = false
      for (const closer of closers) closer.announceClose()
      void realtime.drain(config.drainSeconds * 1000)
      await delay(config.drainSeconds * 1000, null, { signal }).catch(() => null)
    },
    stop: async () => {
      ready = false
      mailer.close()
      const finish = async () => {
        await realtime.drain(sendAwayMs)
        await realtime.close()
        certificates?.served.stop()
        await Promise.all([...closers.map((closer) => closer.close()), worker.stop()])
        await Promise.all([dataApi.close(), authApi.close(), leave()])
        await standby?.stop()
        await pool.end()
        await tracing?.stop()
        return true
      }
      const failed = (err: unknown) => {
        log.error({ err }, 'an error occurred while stopping')
        return false
      }
      const inTime = [finish().catch(failed), delay(finishLimitMs, false, { ref: false })]
      const finished = await Promise.race(inTime)
      if (!finished) log.warn('unfinished work is cut off')
      await database.close()
    },
  }
}

/** Lets the server listen. The closer observes every connection from the first. */
async function openServer(
  server: HttpServer | HttpsServer,
  { host, trustProxy }: Config,
  port: number,
) {
  const closer = createCloser(server)
  const listeners = await listen(server, port, host, !trustProxy.any)
  return {
    port: listeners.port,
    announceClose: closer.announceClose,
    close: () => closer.close(listeners.close),
  }
}

/** Contact for push services, which take no address of this machine. */
const pushSubject = ({ publicUrl, mailFrom }: Config) =>
  publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? 'no-reply@localhost'}`

function demoNotes(port: number): string[] {
  return [
    `http://local.localhost:${port}`,
    `http://nurse.localhost:${port}`,
    'admin@demo.test, learner@demo.test: sanamsob-demo',
  ]
}
