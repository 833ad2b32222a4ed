import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './client-address.ts'
import { ProblemError } from './problem.ts'

/** A name of 253 characters, a colon and a port. */
const maxHostLength = 259

/**
 * Refuses requests whose site is ambiguous: two `Host` headers (RFC 9112, section 3.2), or another host in
 * the request line (3.2.2), because a proxy may read the other one. Also refuses a host that is spelt
 * correctly and still invalid (broken punycode, excessive length).
 */
export function refuseAmbiguous(): MiddlewareHandler<ServerEnv> {
  return (context, next) => {
    const url = URL.parse(context.req.url)
    const { incoming } = context.env
    if (!url || url.host.length > maxHostLength || hasTwoHosts(incoming) || isOfAnother(incoming)) {
      throw new ProblemError('request_malformed')
    }
    return next()
  }
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') found += 1
  }
  return found > 1
}

/**
 * A request line with an absolute URL (`GET http://one/ HTTP/1.1`) whose host differs from the `Host` header.
 */
function isOfAnother({ url = '', headers: { host } }: IncomingMessage): boolean {
  if (url.startsWith('/')) return false
  const line = URL.parse(url)
  return line?.host !== URL.parse(`${line?.protocol}//${host}`)?.host
}
