import { createAuthApi } from '@sanamsob/auth-api'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { SiteAddresses } from '../mail/site-addresses.ts'
import type { Secrets } from '../secrets.ts'
import { isServiceRequest } from '../security/identify.ts'
import { createOfferedProviders } from '../security/offered-providers.ts'
import { createRelyingParties } from '../security/relying-party.ts'
import { siteWords } from '../security/site-words.ts'
import { createPhones } from '../sms/phones.ts'

type Parts = {
  pool: pg.Pool
  directUrl: string
  config: Config
  log: Logger
  secrets: Secrets
  mailer: Mailer
  siteAddresses: SiteAddresses
}

/** The auth API with the rules of this installation. */
export function openAuthApi(parts: Parts) {
  const { pool, directUrl, config, log, secrets, mailer, siteAddresses } = parts
  return createAuthApi({
    pool,
    listenUrl: directUrl,
    basePath: '/auth/v1',
    issuer: `${config.publicUrl}/auth/v1`,
    siteUrl: config.publicUrl,
    uriAllowList: siteAddresses.allowList,
    sessionsToOwnHost: true,
    onSignIn: async (db, { userId, host }) => {
      await db.query('select private.note_sign_in($1, $2)', [userId, host])
    },
    signingKeys: [secrets.signingKey, ...secrets.also.signingKeys],
    autoconfirm: !config.confirmEmail,
    anonymousSignIns: config.anonymousSignIns,
    sessionRules: config.sessionRules,
    phones: createPhones(config.sms, pool),
    limitFigures: config.sms && { smsForAll: { points: config.sms.perDay, seconds: 86_400 } },
    providers: config.providers,
    offeredProviders: createOfferedProviders(pool),
    relyingParty: createRelyingParties(siteAddresses),
    manualLinking: true,
    secureEmailChange: 'always',
    requireReauthentication: true,
    refuseLeakedPasswords: config.refuseLeakedPasswords,
    siteWords,
    rateLimits: config.rateLimits,
    isServiceRequest: (request) => isServiceRequest(request.headers, secrets),
    onError: (err) => log.error({ err }, 'the auth service failed'),
    mailer: {
      send: (mail) => mailer.sendAuthMail(mail),
      ...(config.rateLimits === 'on' && { allows: mailer.allows }),
    },
  })
}
