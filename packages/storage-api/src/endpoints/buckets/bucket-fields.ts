import { z } from 'zod'
import { plainText } from '../../http/read-json.ts'

const units: Record<string, number> = { '': 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }

/** Bytes, or a text such as `5MB`. */
const bytes = z.union([
  z.number().int().min(1),
  z
    .string()
    .regex(/^\d{1,9} ?(B|KB|MB|GB)?$/i)
    .transform((text) => {
      const [, figure, unit = ''] = /^(\d+) ?(\w*)$/.exec(text) ?? []
      return Number(figure) * (units[unit.toUpperCase()] ?? 1)
    }),
])

/** Settings of a bucket. An absent field is unchanged. */
export const bucketFields = {
  // Analytics buckets and versioning are not supported.
  type: z.literal('STANDARD').optional(),
  versioning_status: z.literal('DISABLED').optional(),
  public: z.boolean().optional(),
  file_size_limit: bytes.nullish(),
  allowed_mime_types: z.array(plainText.max(200)).max(50).nullish(),
}
