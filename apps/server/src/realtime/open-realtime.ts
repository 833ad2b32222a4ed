import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AuthApi } from '@sanamsob/auth-api'
import { createRealtimeApi, type Limits, type Visitor } from '@sanamsob/realtime-api'
import type { Context } from 'hono'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { clientAddress, networkOf, type ServerEnv, senderAddress } from '../http/client-address.ts'
import { visitedHost, visitedHostOf } from '../http/forwarded-host.ts'
import type { Secrets } from '../secrets.ts'
import { identify } from '../security/identify.ts'
import { createTenantLookup } from './tenant-lookup.ts'

export type Realtime = Awaited<ReturnType<typeof openRealtime>>

type Parts = {
  pool: pg.Pool
  directUrl: string
  config: Config
  log: Logger
  secrets: Secrets
  authApi: AuthApi
}

const endless = 1_000_000

/** For load tests. */
const unlimited: Partial<Limits> = {
  socketsPerPerson: endless,
  socketsPerNetwork: endless,
  waiting: endless,
  waitingPerNetwork: endless,
  waitingPerNewNetwork: endless,
  joinsPerSecond: endless,
  joinsPerPersonSecond: endless,
  eventsPerSecond: endless,
  eventsPerPersonSecond: endless,
  totalEventsPerSecond: endless,
  receivedBytesPerSecond: endless,
  receivedBytesPerPersonSecond: endless,
  receivedBytesPerNetworkSecond: 100 * endless,
  sentBytesPerPersonSecond: endless,
  deliveriesPerPersonSecond: endless,
  totalDeliveriesPerSecond: endless,
}

/** The websocket and what goes with it, for signed-in people: each site's topics are its own. */
export async function openRealtime({ pool, directUrl, config, log, secrets, authApi }: Parts) {
  const { sockets, publicChannels } = config.realtime
  const { trustProxy } = config
  const api = createRealtimeApi({
    pool,
    listenUrl: directUrl,
    basePath: '/realtime/v1',
    authenticate: (apikey, token) => {
      const headers = new Headers()
      if (apikey) headers.set('apikey', apikey)
      if (token) headers.set('authorization', `Bearer ${token}`)
      return identify(headers, secrets, authApi.verifyAccessToken)
    },
    siteOf: createTenantLookup(pool),
    publicChannels,
    limits: { ...(config.rateLimits === 'off' && unlimited), sockets },
    onError: (err) => log.error({ err }, 'the realtime service failed'),
  })
  await api.start()
  return {
    isSocket: api.isSocket,
    upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
      const host = visitedHostOf(incoming, trustProxy)
      const visitor = { host, network: networkOf(senderAddress(incoming, trustProxy)) }
      api.upgrade(incoming, socket, head, visitor)
    },
    answer: (context: Context<ServerEnv>) => {
      const visitor: Visitor = {
        host: visitedHost(context, trustProxy),
        network: networkOf(clientAddress(context, trustProxy)),
      }
      return api.fetch(context.req.raw, visitor)
    },
    measure: (registry: Registry) => {
      const gauge = new Gauge({
        name: 'sanamsob_realtime',
        help: 'Sockets, channels and all that they hold, and the readers cut off and followers given up',
        labelNames: ['what'],
        registers: [registry],
        collect: () => {
          for (const [what, number] of Object.entries(api.counts())) gauge.set({ what }, number)
        },
      })
    },
    drain: api.drain,
    close: api.close,
  }
}
