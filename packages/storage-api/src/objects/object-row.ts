/** What is kept about a file, in Supabase's words. */
export type ObjectMetadata = {
  /** In quotation marks, as HTTP has it. */
  eTag: string
  /** In bytes, as kept. */
  size: number
  mimetype: string
  /** `max-age=3600`, as it is sent. */
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: 200
}

export type ObjectRow = {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  version: string
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}

export const objectColumns = `id, bucket_id, name, owner, owner_id, version, metadata, user_metadata,
  created_at, updated_at, last_accessed_at`
