import type { Handler } from 'hono'
import { clientAddress, networkOf, type ServerEnv } from '../http/client-address.ts'
import type { ConnectionShares } from '../http/connection-shares.ts'
import { requestAsVisited } from '../http/forwarded-host.ts'
import type { ServerParts } from '../server-parts.ts'

type Parts = Pick<ServerParts, 'config' | 'log' | 'authApi' | 'siteAddresses'> & {
  share: ConnectionShares['auth']
}

/** Answers the auth API. Mailed links may lead to any tenant's site, and the set of tenants changes. */
export function answerAuth(parts: Parts): Handler<ServerEnv> {
  const { config, log, authApi, siteAddresses, share } = parts
  return async (context) => {
    await siteAddresses.refresh().catch((err) => log.warn({ err }, 'sites not refreshed'))
    const address = clientAddress(context, config.trustProxy)
    const request = requestAsVisited(context, config.trustProxy)
    return share(
      address,
      () => authApi.fetch(request, { address, network: networkOf(address) }),
      () => request.signal,
    )
  }
}
