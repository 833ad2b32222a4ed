import type { AuthContext, Call } from '../auth-context.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { Counter } from '../limits/rate-limits.ts'
import type { Proof } from '../one-time/one-time-token.ts'

/**
 * Runs `redeem` within the limits of guessing. Digits are few, so each try takes its points before it
 * is judged, of the account, of all callers together and of the address, and success gives them back.
 * A link's token cannot be guessed: only failures count against all callers, so that nobody who fails
 * on purpose keeps others from pressing theirs.
 * @throws AuthError what `redeem` throws, or 429 with `Retry-After`.
 */
export async function countFailures<Result>(
  auth: AuthContext,
  call: Call,
  proof: Proof,
  redeem: () => Promise<Result>,
): Promise<Result> {
  const ofAddress: Counter = ['verifyPerAddress', call.network]
  if ('link' in proof) {
    await auth.limits.take(ofAddress)
    const result = await redeem().catch(async (error: unknown) => {
      if (error instanceof AuthError) await auth.limits.take(['verifyLinks', ''])
      throw error
    })
    await auth.limits.giveBack(ofAddress)
    return result
  }
  const account = call.device.counterOf(proof.email)
  const ofAccount: Counter[] = [
    ['verifyPerAccount', account],
    ['verifyPerAccountDaily', account],
  ]
  const ofAll: Counter[] = [ofAddress, ['verifyCodes', '']]
  await auth.limits.take(...ofAccount, ...ofAll)
  const result = await redeem()
  await Promise.all([auth.limits.giveBack(...ofAll), auth.limits.reset(...ofAccount)])
  return result
}
