import { z } from 'zod'
import { AuthError, invalid } from '../errors/auth-error.ts'

/** Absent, null and empty mean the same, as in GoTrue. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

const optionalObject = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((object) => {
    requireShallow(object)
    requireStorable(object)
    return object ?? undefined
  })

/** Of objects and lists in one another. Metadata is copied level by level into each access token. */
const deepestNesting = 100

/** @throws AuthError `validation_failed` for what would let no token be made of it any more. */
function requireShallow(value: unknown): void {
  if (!isDeeperThan(deepestNesting, value)) return
  throw invalid(`Metadata cannot be nested deeper than ${deepestNesting} levels`)
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part))
}

/**
 * Text that no `jsonb` holds is refused before any work: mails are prepared after the answer, where
 * it could only fail, once for each request.
 * @throws AuthError `validation_failed` for a NUL character or half a surrogate pair, in keys too.
 */
function requireStorable(value: unknown): void {
  // JSON writes both, and only these two kinds, as an escape that no backslash stands before.
  const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/
  if (!unstorable.test(JSON.stringify(value ?? null))) return
  throw invalid('The request contains characters that cannot be stored')
}

/**
 * In bytes of JSON. Metadata is in every access token, and the token in a header that Node (and most
 * proxies) bound at 16 KB: whoever had more could use no service at all.
 */
const [maxUserMetadata, maxAppMetadata] = [8 * 1024, 2 * 1024]

/** @throws AuthError `validation_failed` when there is more than may be kept about a user. */
export function requireSmall(kind: 'user' | 'app', metadata: unknown): void {
  const max = kind === 'user' ? maxUserMetadata : maxAppMetadata
  if (Buffer.byteLength(JSON.stringify(metadata)) <= max) return
  throw invalid(`${kind}_metadata cannot be larger than ${max} bytes as JSON`)
}

/** What a user says about itself: a small JSON object; undefined when absent or null. */
export const optionalMetadata = optionalObject.transform((metadata) => {
  if (metadata) requireSmall('user', metadata)
  return metadata
})

/** What the application knows about a user. */
export const optionalAppMetadata = optionalObject.transform((metadata) => {
  if (metadata) requireSmall('app', metadata)
  return metadata
})

/**
 * The JSON body, checked against `schema`. An empty body counts as `{}`.
 * @throws AuthError `bad_json` (400).
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(parseJson(await request.text()))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') || 'body'
  throw new AuthError('bad_json', {
    message: `Could not parse request body as JSON: ${where}: ${issue?.message ?? 'malformed'}`,
  })
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new AuthError('bad_json')
  }
}
