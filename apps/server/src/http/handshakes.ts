import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import type { ServedCertificates } from '../certificates/served-certificates.ts'
import { networkOf } from './client-address.ts'

/** A handshake is two round trips; who takes longer than that holds a place. */
const handshakeMs = 10_000
/** Handshakes under way: a hall behind one address may all come in the same second. */
const [mostOfNetwork, mostInAll] = [1_000, 4_000]

/**
 * The certificate is chosen by the name that the client asks for. Without one, or for a name that has no
 * certificate, there is nothing to shake hands with, and the client is told so.
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

/** Cuts off whoever comes while too many have connected and not yet shaken hands. */
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
    const peer = peerOf(socket)
    const network = networkOf(socket.remoteAddress ?? '')
    const sameNetwork = ofNetwork.get(network) ?? 0
    if (underWay.size >= mostInAll || sameNetwork >= mostOfNetwork) {
      socket.resetAndDestroy()
      return
    }
    underWay.set(peer, network)
    ofNetwork.set(network, sameNetwork + 1)
    socket.once('close', () => ended(peer))
  })
  server.on('secureConnection', (socket) => ended(peerOf(socket)))
}

/** One connection, as the socket below TLS and the one above both tell it. */
export const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
