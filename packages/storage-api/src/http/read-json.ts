import { z } from 'zod'
import { StorageError } from '../errors/storage-error.ts'

const maxBytes = 256 * 1024

/**
 * Parses the body and validates it against `schema`. An empty body counts as an empty object.
 * @throws StorageError `InvalidRequest`
 */
export async function readJson<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await request.text()
  if (text.length > maxBytes) throw new StorageError('EntityTooLarge', 'The request is too large')
  let body: unknown
  try {
    body = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw new StorageError('InvalidRequest', 'The body is no JSON')
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StorageError('InvalidRequest', `${issue?.path.join('.')}: ${issue?.message}`)
}

/** Text that PostgreSQL can store. */
export const plainText = z.string().refine((text) => !text.includes('\0'), 'holds a NUL')
