import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Listeners, listen } from './listeners.ts'

let server: Server
let listeners: Listeners
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  server = createServer((_, response) => void response.end('here'))
  listeners = await listen(server, 0, '127.0.0.1', true)
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  server.close()
  server.closeAllConnections()
  await listeners.close()
})

const canShare = process.platform === 'linux'

it.runIf(canShare)('takes in several connections in each round of the event loop', async () => {
  const crowd = 320
  let taken = 0
  server.on('connection', () => {
    taken += 1
  })
  let connected = 0
  for (let n = 0; n < crowd; n += 1) {
    const socket = connect(listeners.port, '127.0.0.1', () => {
      connected += 1
    })
    sockets.push(socket)
  }
  let rounds = 0
  while (taken < crowd) {
    await setImmediate()
    // Counted from the moment when all have come.
    if (connected === crowd) rounds += 1
  }
  expect(rounds).toBeLessThan(crowd / 4)
})

it('answers whichever socket a connection came by, and ends with all of them', async () => {
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

it('is refused a port that somebody else has', async () => {
  const other = createServer()
  const { port } = server.address() as AddressInfo
  await expect(listen(other, port, '127.0.0.1', true)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const alone = createServer().listen(0, '127.0.0.1')
  await once(alone, 'listening')
  const taken = (alone.address() as AddressInfo).port
  await expect(listen(other, taken, '127.0.0.1', true)).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  alone.close()
})
