import { z } from 'zod'
import { StorageError } from '../../errors/storage-error.ts'
import { readJson } from '../../http/read-json.ts'
import { findForCaller } from '../../objects/find-object.ts'
import { askedWidth } from '../../pictures/asked-width.ts'
import type { Endpoint } from '../../storage-context.ts'
import { signedPath } from '../../tokens/signed-path.ts'

const body = z.object({
  expiresIn: z.number().int().min(1),
  transform: z.record(z.string(), z.unknown()).optional(),
  versionId: z.unknown().optional(),
})

/**
 * `POST /object/sign/{bucket}/{name}`: creates a temporary URL of a file that the caller may read. With
 * `transform: { width }` the URL is valid for that width of the picture only.
 */
export const signObject: Endpoint = async (storage, call) => {
  const { expiresIn, transform, versionId } = await readJson(call.request, body)
  if (versionId !== undefined) throw new StorageError('NotImplemented')
  const width = transform && askedWidth(textsOf(transform))
  const row = await findForCaller(storage, await call.caller(), call)
  return Response.json({ signedURL: await signedPath(storage, row, expiresIn, width) })
}

/** Converts the values to the query parameters of a rendition's URL. */
const textsOf = (transform: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(transform).map(([name, value]) => [name, String(value)]))
