import https from 'node:https'
import { isIP } from 'node:net'
import { type CheckOptions, lookUp } from '../domains/check-host.ts'

export type PostAnswer = number | 'refused' | 'unreachable'

/**
 * Posts to a URL that a browser has named. Only https on the port of https is contacted, and only if all addresses of
 * the host are public; the name is not looked up again. A redirect is not followed.
 * @returns the status; `refused` if no request was sent
 */
export async function postMessage(
  url: URL,
  message: { headers: Record<string, string>; body: Buffer },
  checks: CheckOptions,
): Promise<PostAnswer> {
  const address = await reachableAddress(url, checks)
  if (!address) return 'refused'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const { headers, body } = message
  return await new Promise((resolve) => {
    const request = https.request({
      host: address,
      port: checks.ports.https,
      path: url.pathname + url.search,
      method: 'POST',
      agent: false,
      ...(isIP(host) === 0 && { servername: host }),
      headers: { ...headers, host: url.host, 'content-length': body.length },
    })
    const settle = (answer: PostAnswer) => {
      clearTimeout(timer)
      resolve(answer)
      request.destroy()
    }
    const timer = setTimeout(() => settle('unreachable'), checks.timeoutMs ?? 10_000)
    request.on('error', () => settle('unreachable'))
    request.on('response', ({ statusCode = 0 }) => settle(statusCode))
    request.end(body)
  })
}

/** The address to connect to; undefined if the server must not, or cannot, connect to the URL. */
export async function reachableAddress(
  url: URL,
  checks: Pick<CheckOptions, 'lookups' | 'allowed'>,
): Promise<string | undefined> {
  const isPlain = url.protocol === 'https:' && url.port === '' && !url.username && !url.password
  if (!isPlain) return undefined
  const { addresses, refused } = await lookUp(url.hostname.replace(/^\[|\]$/g, ''), checks)
  return refused ? undefined : addresses?.[0]
}
