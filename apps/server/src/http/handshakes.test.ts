import { once } from 'node:events'
import https from 'node:https'
import { type AddressInfo, connect, Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { boundHandshakes, tlsOptions } from './handshakes.ts'

let server: https.Server | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server?.close(resolve))
})

test('does not count connections that were reset before they were accepted', () => {
  server = https.createServer(tlsOptions(async () => null))
  boundHandshakes(server)
  for (let count = 0; count < 1_001; count++) {
    const unconnected = new Socket()
    const reset = vi.spyOn(unconnected, 'resetAndDestroy')
    server.emit('connection', unconnected)
    unconnected.destroy()
    expect(reset).not.toHaveBeenCalled()
  }
})

test('allows a thousand concurrent handshakes of one network, and another one when one ends', async () => {
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
  const openConnections = () =>
    new Promise((resolve) => server?.getConnections((_, count) => resolve(count)))
  for (let count = 0; count < 1_000; count++) await once(open(), 'connect')
  await new Promise((resolve) => open().resume().once('close', resolve))
  await vi.waitFor(async () => expect(await openConnections()).toBe(1_000))
  sockets[0]?.destroy()
  await vi.waitFor(async () => expect(await openConnections()).toBe(999))
  open()
  await vi.waitFor(async () => expect(await openConnections()).toBe(1_000))
})
