import type { AuthApi } from '@sanamsob/auth-api'
import type { DataApi } from '@sanamsob/data-api'
import type { StorageApi } from '@sanamsob/storage-api'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Standby } from './database/standby.ts'
import type { Doctor } from './doctor/create-doctor.ts'
import type { DomainChecks } from './domains/domain-checks.ts'
import type { BytesInFlight } from './http/bytes-in-flight.ts'
import type { SiteAddresses } from './mail/site-addresses.ts'
import type { Metrics } from './metrics.ts'
import type { Payments } from './payments/payments.ts'
import type { Realtime } from './realtime/open-realtime.ts'
import type { Push } from './reminders/push.ts'
import type { Secrets } from './secrets.ts'
import type { IsAdministrator } from './security/administrators.ts'
import type { IdentityOf } from './security/identities.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What the routes are made of. */
export type ServerParts = {
  config: Config
  secrets: Secrets
  log: Logger
  metrics: Metrics
  tracing: Tracing | null
  pool: pg.Pool
  /** Null if no standby is configured. */
  standby: Standby | null
  dataApi: DataApi
  authApi: AuthApi
  storageApi: StorageApi
  realtime: Realtime
  identityOf: IdentityOf
  isAdministrator: IsAdministrator
  mayImport: IsAdministrator
  payments: Payments
  push: Push
  doctor: Doctor
  siteAddresses: SiteAddresses
  domainChecks: DomainChecks
  inFlight: BytesInFlight
  /** True from the end of start-up until shutdown begins. */
  isReady: () => boolean
}
