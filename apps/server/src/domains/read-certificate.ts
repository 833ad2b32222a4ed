import tls from 'node:tls'

/** Sooner than that somebody should look; certificates that renew themselves do so a month before. */
const soonMs = 14 * 86_400_000

export type Certificate = {
  state: 'valid' | 'expiring' | 'invalid' | 'none'
  /** When it ends. */
  until: string | null
}

/** What a host's certificate is worth to a browser; looks at the address that was checked already. */
export function readCertificate(
  host: string,
  address: string,
  { port, timeoutMs }: { port: number; timeoutMs: number },
): Promise<Certificate> {
  return new Promise((resolve) => {
    // Looked at, not trusted: nothing is sent over this connection.
    const socket = tls.connect({ host: address, port, servername: host, rejectUnauthorized: false })
    const settle = (found: Certificate) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(found)
    }
    const timer = setTimeout(() => settle({ state: 'none', until: null }), timeoutMs)
    socket.on('error', () => settle({ state: 'none', until: null }))
    socket.on('secureConnect', () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      const until = Number.isNaN(end) ? null : new Date(end).toISOString()
      if (!socket.authorized) return settle({ state: 'invalid', until })
      settle({ state: end - Date.now() < soonMs ? 'expiring' : 'valid', until })
    })
  })
}
