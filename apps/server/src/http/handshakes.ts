import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import type { ServedCertificates } from '../certificates/served-certificates.ts'
import { networkOf } from './client-address.ts'

/** A handshake takes two round trips. A slower one would occupy a slot. */
const handshakeMs = 10_000
/**
 * Concurrent handshakes of a network and in total: many candidates behind one address may connect in one
 * second.
 */
const [maxPerNetwork, maxInTotal] = [1_000, 4_000]

/**
 * Selects the certificate by the name that the client requests. Without a name, or for a name without a
 * certificate, no handshake is possible, and the client receives an alert.
 */
export function tlsOptions(contextOf: ServedCertificates['contextOf']): TlsOptions {
  return {
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    handshakeTimeout: handshakeMs,
    SNICallback: (name, settle) => {
      const host = name.toLowerCase().replace(/\.$/, '')
      contextOf(host).then(
        (context) => settle(null, context ?? undefined),
        () => settle(null, undefined),
      )
    },
  }
}

/** Resets new connections while too many others have not completed their handshake. */
export function boundHandshakes(server: Server): void {
  const underWay = new Map<string, string>()
  const ofNetwork = new Map<string, number>()
  const ended = (peer: string) => {
    const network = underWay.get(peer)
    if (network === undefined) return
    underWay.delete(peer)
    const left = (ofNetwork.get(network) ?? 1) - 1
    if (left > 0) ofNetwork.set(network, left)
    else ofNetwork.delete(network)
  }
  server.on('connection', (socket: Socket) => {
    // Reset before it was accepted. Without an address it cannot be distinguished from others.
    if (socket.remoteAddress === undefined) return void socket.destroy()
    const network = networkOf(socket.remoteAddress)
    const peer = peerOf(socket)
    const sameNetwork = ofNetwork.get(network) ?? 0
    if (underWay.size >= maxInTotal || sameNetwork >= maxPerNetwork) {
      socket.resetAndDestroy()
      return
    }
    underWay.set(peer, network)
    ofNetwork.set(network, sameNetwork + 1)
    socket.once('close', () => ended(peer))
  })
  server.on('secureConnection', (socket) => ended(peerOf(socket)))
}

/** Key of a connection, equal for the socket below TLS and the one above. */
export const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
