import { z } from 'zod'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database/transaction.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { json } from '../http/json.ts'
import { optionalText, readBody } from '../http/read-body.ts'
import type { Counter } from '../limits/rate-limits.ts'
import { codeHash, pkcePrefix } from '../one-time/one-time-code.ts'
import { issueSession } from '../sessions/issue-session.ts'
import { requireEmail } from '../users/email-address.ts'
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

/**
 * POST /verify: a code with its address, or the hash of a link, for a session. Tries are counted
 * before they are judged; success gives them back.
 */
export async function verifyByCode(auth: AuthContext, call: Call): Promise<Response> {
  const input = await readBody(call.request, body)
  if ((input.token === '') === (input.token_hash === '')) {
    throw invalid('Verify requires either a token or a token hash')
  }
  if (input.phone !== '') throw new AuthError('phone_provider_disabled')
  const type = readVerificationType(input.type)
  const proof = input.token === '' ? proofOfLink(input) : proofOfCode(input)
  const ofAddress: Counter = ['verifyPerAddress', call.network]
  const ofAccount: Counter[] = proof.email ? [['verifyPerAccount', proof.email]] : []
  await auth.limits.take(...ofAccount, ofAddress)

  const session = await inTransaction(auth.pool, async (db) => {
    const user = await redeemToken(auth, db, call, { type, ...proof })
    return user && issueSession(auth, db, call, user, 'otp')
  })
  await Promise.all([auth.limits.giveBack(ofAddress), auth.limits.reset(...ofAccount)])
  return json(session ?? { msg: otherMailAwaited, code: '200' })
}

type Proof = { email?: string; hashes: string[]; words: string }

function proofOfLink(input: Input): Proof {
  if (input.email !== '') throw invalid('Only the token_hash and type should be provided')
  return { hashes: [input.token_hash], words: 'Email link is invalid or has expired' }
}

function proofOfCode(input: Input): Proof {
  if (input.email === '') {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  const email = requireEmail(input.email)
  const hash = codeHash(email, input.token)
  return { email, hashes: [hash, pkcePrefix + hash], words: 'Token has expired or is invalid' }
}
