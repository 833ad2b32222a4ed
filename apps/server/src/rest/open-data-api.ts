import { ApiError, createDataApi } from '@sanamsob/data-api'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Standby } from '../database/standby.ts'
import { bodyRules } from '../http/body-rules.ts'
import { problemHeaders, toProblem } from '../http/problem.ts'
import { dataApiAuthenticate } from '../security/data-api-authenticate.ts'
import type { IdentityOf } from '../security/identities.ts'

type Parts = {
  pool: pg.Pool
  standby: Standby | null
  directUrl: string
  config: Config
  log: Logger
  identityOf: IdentityOf
}

/** The data API with the limits of this installation. */
export function openDataApi({ pool, standby, directUrl, config, log, identityOf }: Parts) {
  return createDataApi({
    pool,
    readPool: standby?.poolFor ?? null,
    listenUrl: directUrl,
    preparedStatements: config.preparedStatements,
    basePath: '/rest/v1',
    schemas: ['public'],
    anonRole: 'anon',
    maxRows: 1000,
    maxTableVisits: 2,
    maxBodyBytes: bodyRules.signedIn.maxBytes,
    maxEmbeds: 10,
    openapiRoles: ['service_role'],
    maxNames: 1000,
    // Visitors are not identified, and none of their requests takes long. A deletion by an administrator may
    // include a hundred thousand attempts; no other role may delete.
    statementTimeoutMs: (role, method) => {
      if (role === 'anon') return 3_000
      return method === 'DELETE' ? 25_000 : 8_000
    },
    ownError: whileBusy,
    authenticate: dataApiAuthenticate(identityOf),
    onError: (err) => log.error({ err }, 'the data API failed'),
  })
}

/** Without capacity, or past its time limit, a statement may succeed later. PostgREST says 500 to the latter. */
function whileBusy(error: unknown): ApiError | null {
  // The catalogue's refusals, whose response SQL defines.
  if (error instanceof ApiError || (error as { code?: unknown }).code === 'PGRST') return null
  const problem = toProblem(error)
  if (problem.code !== 'unavailable') return null
  return new ApiError({ ...problem, headers: problemHeaders(problem) })
}
