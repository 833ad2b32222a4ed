import { z } from 'zod'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database/transaction.ts'
import { invalid } from '../errors/auth-error.ts'
import { json } from '../http/json.ts'
import { optionalText, readBody } from '../http/read-body.ts'
import type { Proof } from '../one-time/one-time-token.ts'
import { verifyByText } from '../phone/verify-by-text.ts'
import { issueSession } from '../sessions/issue-session.ts'
import { requireEmail } from '../users/email-address.ts'
import { countFailures } from '../verify/count-failures.ts'
import { readVerificationType, redeemToken } from '../verify/redeem-token.ts'

const body = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
})

type Input = z.infer<typeof body>

export const otherMailAwaited =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** POST /verify: exchanges a code and its address, or the token hash of a link, for a session. */
export async function verifyByCode(auth: AuthContext, call: Call): Promise<Response> {
  const input = await readBody(call.request, body)
  if ((input.token === '') === (input.token_hash === '')) {
    throw invalid('Verify requires either a token or a token hash')
  }
  if (input.phone !== '' && input.email === '') return verifyByText(auth, call, input)
  const type = readVerificationType(input.type)
  const proof = input.token === '' ? proofOfLink(input) : proofOfCode(input)
  const redeem = () =>
    inTransaction(auth.pool, async (db) => {
      const { user } = await redeemToken(auth, db, call, { type, ...proof })
      return user && issueSession(auth, db, call, user, 'otp')
    })
  const session = await countFailures(auth, call, proof.proof, redeem)
  return json(session ?? { msg: otherMailAwaited, code: '200' })
}

type Shown = { proof: Proof; words: string }

function proofOfLink(input: Input): Shown {
  if (input.email !== '') throw invalid('Only the token_hash and type should be provided')
  return { proof: { link: input.token_hash }, words: 'Email link is invalid or has expired' }
}

function proofOfCode(input: Input): Shown {
  if (input.email === '' || input.phone !== '') {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  const proof = { email: requireEmail(input.email), code: input.token }
  return { proof, words: 'Token has expired or is invalid' }
}
