/** Metadata of a file, with Supabase's names. */
export type ObjectMetadata = {
  /** With quotation marks, as in the HTTP header. */
  eTag: string
  /** Stored size in bytes. */
  size: number
  mimetype: string
  /** Header value, such as `max-age=3600`. */
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
