import { z } from 'zod'
import { StorageError } from '../../errors/storage-error.ts'
import { readJson } from '../../http/read-json.ts'
import { refuseEncoding } from '../../http/read-upload.ts'
import { objectName } from '../../objects/object-name.ts'

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string().transform((name) => objectName(name)),
  destinationKey: z.string().transform((name) => objectName(name)),
  destinationBucket: z.string().nullish(),
  sourceVersionId: z.unknown().optional(),
  copyMetadata: z.boolean().default(true),
  metadata: z
    .object({
      cacheControl: z.string().max(200).optional(),
      mimetype: z.string().max(200).optional(),
      contentEncoding: z.string().max(200).optional(),
    })
    .optional(),
})

/** Reads the body of move and copy. Versions of files are not supported. */
export async function transferBody(request: Request) {
  const { destinationBucket, sourceVersionId, ...asked } = await readJson(request, body)
  if (sourceVersionId !== undefined) throw new StorageError('NotImplemented')
  refuseEncoding(asked.metadata?.contentEncoding)
  return { ...asked, destinationBucket: destinationBucket ?? asked.bucketId }
}
