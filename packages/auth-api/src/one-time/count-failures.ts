import type { AuthContext, Call } from '../auth-context.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { Counter } from '../limits/rate-limits.ts'
import type { Proof } from './one-time-token.ts'

/** Tables and columns of pending codes for an address or a number. */
const codesOf = { mail: ['mailed_tokens', 'email'], text: ['texted_codes', 'phone'] } as const

/**
 * Runs `redeem` within the limits on guessing. Codes are short, so each attempt takes points of the account,
 * of all callers together and of the address before the check; success refunds them. A link's token cannot be
 * guessed, so only failures count against all callers. Deliberate failures thus do not prevent other users
 * from following their links.
 * @param by channel through which a code was sent
 * @throws AuthError errors of `redeem`, or 429 with `Retry-After`.
 */
export async function countFailures<Result>(
  auth: AuthContext,
  call: Call,
  proof: Proof,
  redeem: () => Promise<Result>,
  by: keyof typeof codesOf = 'mail',
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
  await auth.limits.take(...ofAccount, ofAddress)
  const share: Counter = ['verifyShare', account]
  const shared = await takeOfAll(auth, call, proof.email, share, by).catch(
    async (error: unknown) => {
      await auth.limits.giveBack(...ofAccount, ofAddress)
      throw error
    },
  )
  const result = await redeem()
  await Promise.all([
    auth.limits.giveBack(ofAddress, ...shared),
    auth.limits.reset(...ofAccount, share),
  ])
  return result
}

/**
 * Takes a point of the limit shared by all callers. Exempt are browsers that have signed in to the account,
 * and the first few guesses of an account. Only guesses with a pending code count, because the others cannot
 * succeed. The shared limit therefore cannot be used up with invented addresses, nor for users who type their
 * code right. An address without a pending code gets the same refusals at the same cost, so neither response
 * nor timing reveals whether one is pending.
 */
async function takeOfAll(
  auth: AuthContext,
  call: Call,
  address: string,
  share: Counter,
  by: keyof typeof codesOf,
): Promise<Counter[]> {
  if (call.device.isKnownTo(address)) return []
  if (await auth.limits.tryTake(share)) return []
  const ofAll: Counter = ['verifyCodes', '']
  await auth.limits.require(ofAll)
  const [table, column] = codesOf[by]
  const { rowCount } = await auth.pool.query(
    `select from auth.${table}
     where ${column} = $1 and created_at > now() - make_interval(secs => $2) limit 1`,
    [address, auth.settings.otpExpirySeconds],
  )
  const counter: Counter = rowCount === 1 ? ofAll : ['verifyCodes', `no code ${call.network}`]
  await auth.limits.take(counter)
  return [counter]
}
