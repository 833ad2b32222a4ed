import * as z from 'zod/mini'
import { texts } from '../texts'

const { errors } = texts

/** As the auth service takes them: trimmed and lower-case. */
const email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.minLength(1, errors.required)),
  z.email(errors.email),
)
const given = z.string().check(z.minLength(1, errors.required))
/** GoTrue's minimum, the auth service's maximum. */
const newPassword = z
  .string()
  .check(z.minLength(6, errors.passwordShort), z.maxLength(72, errors.passwordLong))

export const nameFields = z.object({
  name: z.string().check(z.trim(), z.maxLength(200, errors.nameLong)),
})
export const emailFields = z.object({ email })
/** Nothing where the account has no second factor. */
const factorCode = z.string().check(z.trim())
export const passwordFields = z.object({ current: given, factorCode, next: newPassword })
export const newPasswordFields = z.object({ password: newPassword })
export const codeFields = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, errors.code)),
})

/** What deleting asks for; the address must be the account's own. */
export function deletionFields(ownEmail: string) {
  const own = (typed: string) => typed === ownEmail.toLowerCase()
  return z.object({
    email: z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.minLength(1, errors.required),
        z.refine(own, errors.confirmation),
      ),
    password: given,
    factorCode,
  })
}
