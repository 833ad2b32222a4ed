import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Certificates } from '../certificates/certificates.ts'
import type { Config } from '../config.ts'
import type { Realtime } from '../realtime/open-realtime.ts'
import type { BytesInFlight } from './bytes-in-flight.ts'
import type { ServerEnv } from './client-address.ts'
import { createCloser } from './close-server.ts'
import { createHttpServer, createHttpsServer } from './create-http-server.ts'
import { openListeners } from './listeners.ts'
import { refuseMalformed } from './refuse-malformed.ts'

export type OpenServers = {
  /** The port of plain HTTP. */
  port: number
  /** Makes every response announce the end of its connection. */
  announceClose(): void
  /** Resolves when the requests in progress are answered. */
  close(): Promise<void>
}

type Parts = {
  app: Hono<ServerEnv>
  config: Config
  inFlight: BytesInFlight
  realtime: Realtime
  certificates: Certificates | null
}

/** Listens for HTTP and, if this process has certificates, for HTTPS. */
export async function openServers(parts: Parts): Promise<OpenServers> {
  const { app, config, inFlight, realtime, certificates } = parts
  const answering = {
    listener: getRequestListener(app.fetch, { errorHandler: refuseMalformed }),
    inFlight,
    trustProxy: config.trustProxy,
    sockets: realtime,
  }
  // A server with HTTPS must not accept tokens in plain text, so a request for a websocket is redirected too.
  const sockets = certificates ? { ...realtime, isSocket: () => false } : realtime
  const plain = await openServer(createHttpServer({ ...answering, sockets }), config, config.port)
  const servers = [plain]
  if (certificates && config.acme) {
    const https = createHttpsServer(answering, certificates.served.contextOf)
    servers.push(await openServer(https, config, config.acme.httpsPort))
    // Not earlier, because the authority connects to this server.
    await certificates.wake()
  }
  return {
    port: plain.port,
    announceClose: () => {
      for (const server of servers) server.announceClose()
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

/** Lets the server listen. The closer observes every connection from the first. */
async function openServer(
  server: HttpServer | HttpsServer,
  { host, trustProxy }: Config,
  port: number,
): Promise<OpenServers> {
  const closer = createCloser(server)
  const listeners = await openListeners(server, port, host, !trustProxy.any)
  return {
    port: listeners.port,
    announceClose: closer.announceClose,
    close: () => closer.close(listeners.close),
  }
}
