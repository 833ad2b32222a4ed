import { once } from 'node:events'
import https from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { boundHandshakes, tlsOptions } from './handshakes.ts'

let server: https.Server | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server?.close(resolve))
})

test('of one network a thousand may be shaking hands, and one that goes makes room', async () => {
  server = https.createServer(tlsOptions(async () => null))
  boundHandshakes(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    return socket
  }
  const kept = () => new Promise((resolve) => server?.getConnections((_, count) => resolve(count)))
  for (let count = 0; count < 1_000; count++) await once(open(), 'connect')
  await new Promise((resolve) => open().resume().once('close', resolve))
  await vi.waitFor(async () => expect(await kept()).toBe(1_000))
  sockets[0]?.destroy()
  await vi.waitFor(async () => expect(await kept()).toBe(999))
  open()
  await vi.waitFor(async () => expect(await kept()).toBe(1_000))
})
