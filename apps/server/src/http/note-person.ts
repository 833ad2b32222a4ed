import type { Context } from 'hono'
import type { Identity } from '../security/identify.ts'
import type { ServerEnv } from './client-address.ts'

/** Adds the signed-in user to the request's log line. */
export function notePerson(context: Context<ServerEnv>, caller: Identity | null): void {
  const { sub } = caller?.claims ?? {}
  if (typeof sub === 'string') context.set('person', sub)
}
