import { z } from 'zod'
import { AuthError } from '../errors/auth-error.ts'

/** Absent, null and empty mean the same, as in GoTrue. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

/** A JSON object whose content is the caller's own; undefined when absent or null. */
export const optionalObject = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((object) => object ?? undefined)

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
