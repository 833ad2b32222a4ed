import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Db } from './database/transaction.ts'
import { AuthError, invalid } from './errors/auth-error.ts'
import { optionalText } from './http/read-body.ts'

/** What a client that uses PKCE (RFC 7636) adds to its request. */
export const challengeFields = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
}

export type Challenge = { value: string; method: 's256' | 'plain' }

/** GoTrue's EXTERNAL_FLOW_STATE_EXPIRY_DURATION, counted from the moment the code was handed out. */
const codeSeconds = 300

/**
 * The challenge of a request, if it has one.
 * @throws AuthError `validation_failed` when only half of it is there or it is malformed.
 */
export function readChallenge(body: {
  code_challenge: string
  code_challenge_method: string
}): Challenge | undefined {
  const { code_challenge: value, code_challenge_method } = body
  if (value === '' && code_challenge_method === '') return undefined
  const method = code_challenge_method.toLowerCase()
  if (value === '' || (method !== 's256' && method !== 'plain')) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (!/^[\w.~-]{43,128}$/.test(value)) {
    throw invalid('code challenge has to be 43 to 128 letters, digits, - . _ or ~')
  }
  return { value, method }
}

/** What is stored of a code, so that no dump holds one that works. */
function authCodeHash(code: string): string {
  return `sha256:${createHash('sha256').update(code).digest('hex')}`
}

/**
 * The code for whoever pressed a link, worth a session to the browser that has the verifier. The
 * challenge is the one of that very mail: another mail, asked for by somebody else, changes nothing.
 */
export async function startFlow(
  db: Db,
  userId: string,
  method: string,
  challenge: Challenge,
): Promise<string> {
  const code = randomUUID()
  await db.query(
    `insert into auth.flow_state (
       id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, created_at, updated_at, auth_code_issued_at)
     values ($1, $2, $3, $4, $5, 'email', $6, now(), now(), now())`,
    [randomUUID(), userId, authCodeHash(code), challenge.method, challenge.value, method],
  )
  return code
}

/**
 * Uses up a code. A wrong verifier leaves it as it is, a right one deletes it.
 * @throws AuthError `flow_state_not_found` (404), `flow_state_expired` (422), `bad_code_verifier`.
 */
export async function finishFlow(
  db: Db,
  code: string,
  verifier: string,
): Promise<{ userId: string; method: string }> {
  const { rows } = await db.query(
    `select id, user_id, code_challenge, code_challenge_method, authentication_method,
       coalesce(auth_code_issued_at, created_at) > now() - make_interval(secs => $2) as fresh
     from auth.flow_state where auth_code = $1 and user_id is not null for update`,
    [authCodeHash(code), codeSeconds],
  )
  const [flow] = flowRows.parse(rows)
  if (!flow) throw new AuthError('flow_state_not_found')
  if (!flow.fresh) throw new AuthError('flow_state_expired')
  if (!isVerifierOf(verifier, flow)) throw new AuthError('bad_code_verifier')
  await db.query('delete from auth.flow_state where id = $1', [flow.id])
  return { userId: flow.user_id, method: flow.authentication_method }
}

const flowRows = z.array(
  z.object({
    id: z.string(),
    user_id: z.string(),
    code_challenge: z.string(),
    code_challenge_method: z.enum(['s256', 'plain']),
    authentication_method: z.string(),
    fresh: z.boolean(),
  }),
)

function isVerifierOf(
  verifier: string,
  flow: { code_challenge: string; code_challenge_method: 's256' | 'plain' },
): boolean {
  const hashed = createHash('sha256').update(verifier).digest('base64url')
  const given = Buffer.from(flow.code_challenge_method === 's256' ? hashed : verifier)
  const expected = Buffer.from(flow.code_challenge)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
