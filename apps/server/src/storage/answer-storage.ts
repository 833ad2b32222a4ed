import type { StorageApi } from '@sanamsob/storage-api'
import type { Handler } from 'hono'
import { bodyRules } from '../http/body-rules.ts'
import type { BytesInFlight } from '../http/bytes-in-flight.ts'
import { clientAddress, networkOf, type ServerEnv } from '../http/client-address.ts'
import type { ConnectionShares } from '../http/connection-shares.ts'
import { notePerson } from '../http/note-person.ts'
import type { TrustedProxies } from '../http/trusted-proxies.ts'
import type { TakeBody } from '../http/whole-body.ts'
import type { IdentityOf } from '../security/identities.ts'

type Parts = {
  storageApi: StorageApi
  identityOf: IdentityOf
  inFlight: BytesInFlight
  takeBody: TakeBody
  share: ConnectionShares['storage']
  config: { trustProxy: TrustedProxies }
}

const ofParts = '/storage/v1/upload/resumable'

/**
 * Reads a file from signed-in callers and holders of a signed upload URL; from guests no more than a form.
 */
export function answerStorage(parts: Parts): Handler<ServerEnv> {
  const { storageApi, identityOf, inFlight, takeBody, share, config } = parts
  return async (context) => {
    const { raw } = context.req
    const caller = await identityOf(raw)
    notePerson(context, caller)
    const isGuest = caller === null || caller.role === 'anon'
    const maySend = !isGuest || (await storageApi.holdsUploadToken(raw))
    const rule = context.req.path.startsWith(ofParts) ? bodyRules.part : bodyRules.storage
    await takeBody(context, maySend ? rule : bodyRules.guest)
    const address = clientAddress(context, config.trustProxy)
    await inFlight.room(networkOf(address), () => raw.signal)
    return share(
      address,
      () => storageApi.fetch(context.req.raw),
      () => context.req.raw.signal,
    )
  }
}
