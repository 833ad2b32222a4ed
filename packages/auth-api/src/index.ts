export { cleanUpAuth } from './clean-up.ts'
export { type AuthApi, createAuthApi } from './create-auth-api.ts'
export { AuthError } from './errors/auth-error.ts'
export type { LimitFigures } from './limits/limit-figures.ts'
export { migrateAuth } from './migrate-auth.ts'
export type {
  AuthApiOptions,
  AuthMail,
  AuthMailKind,
  AuthText,
  PhoneOptions,
  RelyingParty,
} from './options.ts'
export { hashPassword } from './passwords/password-hash.ts'
export { createTwilioSender } from './phone/twilio.ts'
export type { AccessTokenClaims } from './sessions/access-tokens.ts'
