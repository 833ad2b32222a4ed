import { isIP } from 'node:net'
import tls from 'node:tls'

/**
 * An operator should act within this time. Certificates with automatic renewal renew a month before the end.
 */
const soonMs = 14 * 86_400_000

export type Certificate = {
  state: 'valid' | 'expiring' | 'invalid' | 'none'
  /** Time of expiry. */
  until: string | null
  /** Reason for which browsers refuse it; null if they do not. */
  refusal: string | null
}

/** Reads the certificate of a host at the address that was checked, and validates it as a browser would. */
export function readCertificate(
  host: string,
  address: string,
  { port, timeoutMs }: { port: number; timeoutMs: number },
): Promise<Certificate> {
  return new Promise((resolve) => {
    // The connection only reads the certificate. No data is sent over it.
    const socket = tls.connect({
      ...{ host: address, port, rejectUnauthorized: false },
      servername: isIP(host) ? '' : host,
    })
    const settle = (found: Certificate) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(found)
    }
    const none: Certificate = { state: 'none', until: null, refusal: null }
    const timer = setTimeout(() => settle(none), timeoutMs)
    socket.on('error', () => settle(none))
    socket.on('secureConnect', () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      const until = Number.isNaN(end) ? null : new Date(end).toISOString()
      if (!socket.authorized) {
        return settle({ state: 'invalid', until, refusal: String(socket.authorizationError) })
      }
      settle({ state: end - Date.now() < soonMs ? 'expiring' : 'valid', until, refusal: null })
    })
  })
}
