import type { Context } from 'hono'
import type { Identity } from '../security/identify.ts'
import type { ServerEnv } from './client-address.ts'

/** Has the request's line in the log name who is signed in. */
export function notePerson(context: Context<ServerEnv>, caller: Identity | null): void {
  const { sub } = caller?.claims ?? {}
  if (typeof sub === 'string') context.set('person', sub)
}
