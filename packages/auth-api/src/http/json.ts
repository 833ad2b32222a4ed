import { z } from 'zod'
import { AuthError, invalid } from '../errors/auth-error.ts'

/** Returns a JSON response that caches must not store. */
export function json(body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { headers: { 'cache-control': 'no-store', ...headers } })
}

/** Absent, null and empty are equivalent, as in GoTrue. */
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

/** Nesting depth of objects and arrays. Metadata is copied recursively into each access token. */
const maxNesting = 100

/** @throws AuthError `validation_failed` for metadata too deeply nested to be written into a token */
function requireShallow(value: unknown): void {
  if (!isDeeperThan(maxNesting, value)) return
  throw invalid(`Metadata cannot be nested deeper than ${maxNesting} levels`)
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part))
}

/**
 * Refuses text that `jsonb` cannot store before any work starts. Mails are prepared after the response, where
 * it would fail once per request.
 * @throws AuthError `validation_failed` for a NUL character or a lone surrogate, also in keys
 */
function requireStorable(value: unknown): void {
  // JSON escapes both, and only these two, with a backslash that is not itself escaped.
  const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/
  if (!unstorable.test(JSON.stringify(value ?? null))) return
  throw invalid('The request contains characters that cannot be stored')
}

/**
 * Bytes of JSON. Metadata is part of every access token, which is sent in a header that most proxies, and Node
 * unless configured, limit to 16 KB. A user with more could not use any service.
 */
const [maxUserMetadata, maxAppMetadata] = [8 * 1024, 2 * 1024]

/** @throws AuthError `validation_failed` if the metadata of a user would exceed the limit */
export function requireSmall(kind: 'user' | 'app', metadata: unknown): void {
  const max = kind === 'user' ? maxUserMetadata : maxAppMetadata
  if (Buffer.byteLength(JSON.stringify(metadata)) <= max) return
  throw invalid(`${kind}_metadata cannot be larger than ${max} bytes as JSON`)
}

/** Metadata that users set themselves: a small JSON object; undefined if absent or null. */
export const optionalMetadata = optionalObject.transform((metadata) => {
  if (metadata) requireSmall('user', metadata)
  return metadata
})

/** Metadata that the application sets. */
export const optionalAppMetadata = optionalObject.transform((metadata) => {
  if (metadata) requireSmall('app', metadata)
  return metadata
})

/**
 * Parses the JSON body and validates it against `schema`. An empty body counts as `{}`.
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
