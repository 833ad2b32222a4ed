import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './client-address.ts'
import { ProblemError } from './problem.ts'

/** A name of 253 characters, a colon and a port. */
const longestHost = 259

/**
 * Refuses requests of which it cannot be told for which site they are: two `Host` lines (RFC 9112,
 * section 3.2) or another host in the request line (3.2.2), of which a proxy might read the other one,
 * or a host that is well spelt and none all the same (broken punycode, no end).
 */
export function refuseAmbiguous(): MiddlewareHandler<ServerEnv> {
  return (context, next) => {
    const url = URL.parse(context.req.url)
    const { incoming } = context.env
    if (!url || url.host.length > longestHost || hasTwoHosts(incoming) || isOfAnother(incoming)) {
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

/** A request line with a whole address in it (`GET http://one/ HTTP/1.1`) beside another host. */
function isOfAnother({ url = '', headers: { host } }: IncomingMessage): boolean {
  if (url.startsWith('/')) return false
  const line = URL.parse(url)
  return line?.host !== URL.parse(`${line?.protocol}//${host}`)?.host
}
