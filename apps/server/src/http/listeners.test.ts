import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createNetServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { freePort } from '@sanamsob/database'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Listeners, openListeners } from './listeners.ts'

let server: Server
let listeners: Listeners
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  server = createServer((_, response) => void response.end('here'))
  listeners = await openListeners(server, await freePort(), '127.0.0.1', true)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.close()
  server.closeAllConnections()
  await listeners.close()
})

const canShare = process.platform === 'linux'

it.runIf(canShare)('accepts several connections in each round of the event loop', async () => {
  const clients = 320
  let taken = 0
  server.on('connection', () => {
    taken += 1
  })
  let connected = 0
  for (let n = 0; n < clients; n += 1) {
    const socket = connect(listeners.port, '127.0.0.1', () => {
      connected += 1
    })
    sockets.push(socket)
  }
  let rounds = 0
  while (taken < clients) {
    await setImmediate()
    // Rounds count from the moment when all clients have connected.
    if (connected === clients) rounds += 1
  }
  expect(rounds).toBeLessThan(clients / 4)
})

it('answers connections of every socket, and closes all of them', async () => {
  const url = `http://127.0.0.1:${listeners.port}`
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () =>
      (await fetch(url, { headers: { Connection: 'close' } })).text(),
    ),
  )
  expect(new Set(answers)).toEqual(new Set(['here']))
  server.close()
  await listeners.close()
  await expect(fetch(url)).rejects.toThrow()
})

it('refuses a port that is in use, by any name of the host', async () => {
  const inUse = { code: 'EADDRINUSE' }
  const other = createServer()
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0'])
    for (const forVisitors of [true, false])
      await expect(openListeners(other, listeners.port, host, forVisitors)).rejects.toMatchObject(
        inUse,
      )
  const alone = createServer().listen(0, '127.0.0.1')
  await once(alone, 'listening')
  const taken = (alone.address() as AddressInfo).port
  await expect(openListeners(other, taken, '127.0.0.1', true)).rejects.toMatchObject(inUse)
  alone.close()
})

it.runIf(canShare)(
  'closes although a client is connected to its claim, and listens without a claim',
  async () => {
    const port = await freePort()
    const taken = createNetServer().listen({ path: `\0sanamsob ${port}` })
    await once(taken, 'listening')
    const other = createServer()
    const alone = await openListeners(other, port, '127.0.0.1', true)
    expect(alone.port).toBe(port)
    other.close()
    await alone.close()
    taken.close()
    const idle = connect({ path: `\0sanamsob ${listeners.port}` })
    await once(idle, 'connect')
    idle.on('error', () => {})
    server.close()
    await listeners.close()
    idle.destroy()
  },
)
