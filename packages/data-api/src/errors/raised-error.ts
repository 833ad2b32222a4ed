import { z } from 'zod'
import { ApiError } from './api-error.ts'

const messageSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})

const detailSchema = z.object({
  status: z.number().int().min(200).max(599),
  status_text: z.string().optional(),
  headers: z.record(z.string(), z.string()),
})

/**
 * `raise sqlstate 'PGRST' using message = '{"code",…}', detail = '{"status",…}'` lets SQL define the whole
 * response. https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes
 */
export function parseRaisedError(message: string, detail: string | undefined): ApiError {
  const body = parse(messageSchema, message)
  if (!body) {
    return unreadable(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const hint =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."
  if (detail === undefined) return unreadable('DETAIL is missing in the RAISE statement', hint)
  const response = parse(detailSchema, detail)
  if (!response) return unreadable(`Invalid JSON value for DETAIL: '${detail}'`, hint)
  const { status, status_text: statusText, headers } = response
  return new ApiError({ ...body, status, statusText, headers })
}

function parse<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function unreadable(details: string, hint: string): ApiError {
  return new ApiError({
    status: 500,
    code: 'PGRST121',
    message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
    details,
    hint,
  })
}
