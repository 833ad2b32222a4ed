import type { Context } from 'hono'
import type { Actor } from '../database/run-as.ts'
import type { ServerEnv } from '../http/client-address.ts'
import { visitedHost } from '../http/forwarded-host.ts'
import { notePerson } from '../http/note-person.ts'
import { ProblemError } from '../http/problem.ts'
import type { TrustedProxies } from '../http/trusted-proxies.ts'
import type { IdentityOf } from './identities.ts'

export type ActorOf = (context: Context<ServerEnv>) => Promise<Actor>

/** Returns the caller of a request as the database knows them. @throws ProblemError `sign_in_required` */
export function createActorOf(identityOf: IdentityOf, trustProxy: TrustedProxies): ActorOf {
  return async (context) => {
    const identity = await identityOf(context.req.raw)
    if (!identity) throw new ProblemError('sign_in_required')
    notePerson(context, identity)
    const known = identity.role === 'service_role' || identity.role === 'anon'
    return {
      role: known ? identity.role : 'authenticated',
      claims: identity.claims,
      headers: { host: visitedHost(context, trustProxy) },
    } as Actor
  }
}
