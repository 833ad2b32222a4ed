import type { Endpoint } from './auth-context.ts'
import { createUserAsAdmin } from './endpoints/admin/create-user.ts'
import { deleteUserAsAdmin } from './endpoints/admin/delete-user.ts'
import { deleteFactorAsAdmin, listFactorsAsAdmin } from './endpoints/admin/factors.ts'
import { generateLink } from './endpoints/admin/generate-link.ts'
import { getUserAsAdmin } from './endpoints/admin/get-user.ts'
import { invite } from './endpoints/admin/invite.ts'
import { listUsers } from './endpoints/admin/list-users.ts'
import { updateUserAsAdmin } from './endpoints/admin/update-user.ts'
import { enrollFactor, unenrollFactor } from './endpoints/factors/enroll-factor.ts'
import {
  deleteOwnRecoveryCodes,
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
} from './endpoints/factors/recovery-codes.ts'
import { challengeFactor, verifyFactor } from './endpoints/factors/verify-factor.ts'
import { authorize } from './endpoints/identities/authorize.ts'
import { callback, postedCallback } from './endpoints/identities/callback.ts'
import { linkByOAuth, unlinkIdentity } from './endpoints/identities/linked-identities.ts'
import { signInByDomain } from './endpoints/identities/sign-in-by-domain.ts'
import { logout } from './endpoints/logout.ts'
import { otp } from './endpoints/otp.ts'
import {
  deleteOwnPasskey,
  deletePasskeyAsAdmin,
  listOwnPasskeys,
  listPasskeysAsAdmin,
  renameOwnPasskey,
} from './endpoints/passkeys/manage-passkeys.ts'
import {
  passkeyRegistrationOptions,
  verifyPasskeyRegistration,
} from './endpoints/passkeys/register-passkey.ts'
import { passkeySignInOptions, signInByPasskey } from './endpoints/passkeys/sign-in-by-passkey.ts'
import { health, jwks, settings, switchedOff } from './endpoints/public.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { signup } from './endpoints/signup.ts'
import { token } from './endpoints/token.ts'
import { getUser, updateUser } from './endpoints/user.ts'
import { verifyByCode, verifyByLink } from './endpoints/verify.ts'

/** All endpoints: method, path, handler. */
export const routes: [method: string, path: string, endpoint: Endpoint][] = [
  ['GET', '/health', health],
  ['GET', '/settings', settings],
  ['GET', '/.well-known/jwks.json', jwks],

  ['POST', '/signup', signup],
  ['POST', '/token', token],
  ['POST', '/recover', recover],
  ['POST', '/otp', otp],
  ['POST', '/magiclink', otp],
  ['POST', '/resend', resend],
  ['POST', '/verify', verifyByCode],
  ['GET', '/verify', verifyByLink],

  ['POST', '/logout', logout],
  ['GET', '/user', getUser],
  ['PUT', '/user', updateUser],
  ['GET', '/reauthenticate', reauthenticate],

  ['POST', '/invite', invite],
  ['POST', '/admin/generate_link', generateLink],
  ['GET', '/admin/users', listUsers],
  ['POST', '/admin/users', createUserAsAdmin],
  ['GET', '/admin/users/:user_id', getUserAsAdmin],
  ['PUT', '/admin/users/:user_id', updateUserAsAdmin],
  ['DELETE', '/admin/users/:user_id', deleteUserAsAdmin],

  ['GET', '/admin/users/:user_id/factors', listFactorsAsAdmin],
  ['DELETE', '/admin/users/:user_id/factors/:factor_id', deleteFactorAsAdmin],

  ['POST', '/factors', enrollFactor],
  ['GET', '/factors/recovery-codes', recoveryCodesStatus],
  ['POST', '/factors/recovery-codes', generateRecoveryCodes],
  ['DELETE', '/factors/recovery-codes', deleteOwnRecoveryCodes],
  ['POST', '/factors/recovery-codes/regenerate', regenerateRecoveryCodes],
  ['POST', '/factors/recovery-codes/verify', verifyRecoveryCode],
  ['POST', '/factors/:factor_id/challenge', challengeFactor],
  ['POST', '/factors/:factor_id/verify', verifyFactor],
  ['DELETE', '/factors/:factor_id', unenrollFactor],

  ['POST', '/passkeys/registration/options', passkeyRegistrationOptions],
  ['POST', '/passkeys/registration/verify', verifyPasskeyRegistration],
  ['POST', '/passkeys/authentication/options', passkeySignInOptions],
  ['POST', '/passkeys/authentication/verify', signInByPasskey],
  ['GET', '/passkeys', listOwnPasskeys],
  ['PATCH', '/passkeys/:passkey_id', renameOwnPasskey],
  ['DELETE', '/passkeys/:passkey_id', deleteOwnPasskey],
  ['GET', '/admin/users/:user_id/passkeys', listPasskeysAsAdmin],
  ['DELETE', '/admin/users/:user_id/passkeys/:passkey_id', deletePasskeyAsAdmin],

  ['GET', '/authorize', authorize],
  ['GET', '/callback', callback],
  ['POST', '/callback', postedCallback],
  ['GET', '/user/identities/authorize', linkByOAuth],
  ['DELETE', '/user/identities/:identity_id', unlinkIdentity],

  ['POST', '/sso', signInByDomain],
  ['ALL', '/sso/*', switchedOff('saml_provider_disabled')],
  ['ALL', '/admin/sso/*', switchedOff('saml_provider_disabled')],
  ['ALL', '/oauth/*', switchedOff('feature_disabled')],
]
