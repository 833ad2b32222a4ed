import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Db } from './database.ts'
import { AuthError, invalid } from './errors/auth-error.ts'
import { optionalText } from './http/json.ts'
import type { Identity } from './providers/identity.ts'

/** Parameters that a client with PKCE (RFC 7636) adds to its request. */
export const challengeFields = {
  code_challenge: optionalText,
  code_challenge_method: optionalText,
}

export type Challenge = { value: string; method: 's256' | 'plain' }

/** GoTrue's EXTERNAL_FLOW_STATE_EXPIRY_DURATION, counted from the moment the code was issued. */
const codeSeconds = 300

/**
 * Returns the challenge of a request, if it has one.
 * @throws AuthError `validation_failed` if it is incomplete or malformed
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

/** Returns the stored hash of a code, so that a database dump contains no usable code. */
function authCodeHash(code: string): string {
  return `sha256:${createHash('sha256').update(code).digest('hex')}`
}

/** An identity to link when the code is exchanged, in the session that requested it. */
export type AwaitedLink = { sessionId: string; identity: Identity }

/**
 * Creates the code for a user who followed a link or returned from a provider. The browser that has the
 * verifier can exchange it for a session. The challenge belongs to this mail or flow; one of another request
 * has no effect.
 */
export async function startFlow(
  db: Db,
  userId: string,
  method: string,
  challenge: Challenge,
  { provider = 'email', link }: { provider?: string; link?: AwaitedLink } = {},
): Promise<string> {
  const [id, code] = [randomUUID(), randomUUID()]
  await db.query(
    `insert into auth.flow_state (
       id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, linking_target_id, created_at, updated_at, auth_code_issued_at)
     values ($1, $2, $3, $4, $5, $7, $6, $8, now(), now(), now())`,
    [
      id,
      userId,
      authCodeHash(code),
      challenge.method,
      challenge.value,
      method,
      provider,
      link ? userId : null,
    ],
  )
  if (link) {
    await db.query(
      'insert into auth.awaited_links (flow_id, session_id, provider, identity) values ($1, $2, $3, $4)',
      [id, link.sessionId, provider, JSON.stringify(link.identity)],
    )
  }
  return code
}

/**
 * Uses up a code. A wrong verifier leaves it unchanged, the right one deletes it.
 * @throws AuthError `flow_state_not_found` (404), `flow_state_expired` (422), `bad_code_verifier`.
 */
export async function finishFlow(
  db: Db,
  code: string,
  verifier: string,
): Promise<{ userId: string; method: string; provider: string; link: AwaitedLink | undefined }> {
  const { rows } = await db.query(
    `select f.id, f.user_id, f.code_challenge, f.code_challenge_method, f.authentication_method,
       f.provider_type, l.session_id, l.identity,
       coalesce(f.auth_code_issued_at, f.created_at) > now() - make_interval(secs => $2) as fresh
     from auth.flow_state f left join auth.awaited_links l on l.flow_id = f.id
     where f.auth_code = $1 and f.user_id is not null
       -- A requested link ends with its session, and is valid in no other.
       and (f.linking_target_id is null or l.session_id is not null)
     for update of f`,
    [authCodeHash(code), codeSeconds],
  )
  const [flow] = flowRows.parse(rows)
  if (!flow) throw new AuthError('flow_state_not_found')
  if (!flow.fresh) throw new AuthError('flow_state_expired')
  if (!isVerifierOf(verifier, flow)) throw new AuthError('bad_code_verifier')
  await db.query('delete from auth.flow_state where id = $1', [flow.id])
  const { user_id: userId, authentication_method: method, provider_type: provider } = flow
  const { session_id: sessionId, identity } = flow
  const link = sessionId && identity ? { sessionId, identity: identity as Identity } : undefined
  return { userId, method, provider, link }
}

const flowRows = z.array(
  z.object({
    id: z.string(),
    user_id: z.string(),
    code_challenge: z.string(),
    code_challenge_method: z.enum(['s256', 'plain']),
    authentication_method: z.string(),
    provider_type: z.string(),
    session_id: z.string().nullable(),
    identity: z.record(z.string(), z.unknown()).nullable(),
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
