import * as z from 'zod/mini'
import { isEmailAddress, storedAddress } from '@/lib/email-address'
import { texts } from '../texts'

const { errors } = texts

/** As the auth service stores them. */
const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: errors.required, abort: true }),
    z.refine(isEmailAddress, errors.email),
    z.overwrite(storedAddress),
  )
const given = z.string().check(z.minLength(1, errors.required))
/** GoTrue's minimum length and the auth service's maximum. */
const newPassword = z
  .string()
  .check(z.minLength(6, errors.passwordShort), z.maxLength(72, errors.passwordLong))

export const nameFields = z.object({
  name: z.string().check(z.trim(), z.maxLength(200, errors.nameLong)),
})
export const emailFields = z.object({ email })
/** Empty if the account has no second factor. */
const factorCode = z.string().check(z.trim())
export const passwordFields = z.object({ current: given, factorCode, next: newPassword })
export const newPasswordFields = z.object({ password: newPassword })
export const codeFields = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, errors.code)),
})

/** Fields of the deletion form. The address must be the account's own. */
export function deletionFields(ownEmail: string) {
  const own = (typed: string) => storedAddress(typed) === storedAddress(ownEmail)
  return z.object({
    email: z
      .string()
      .check(z.trim(), z.minLength(1, errors.required), z.refine(own, errors.confirmation)),
    password: given,
    factorCode,
  })
}
