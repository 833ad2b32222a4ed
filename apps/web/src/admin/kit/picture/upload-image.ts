import { authorizedFetch } from '@/lib/data-client'
import { globalTenant } from '../api/of-site'
import { pictureEndings, RefusedPicture, refusalSentence, refuseUnfit } from './refused-picture'
import { sendWithProgress } from './send-with-progress'

/** What a picture is for: names the folder that it comes to lie in. */
export type PicturePurpose = 'logo' | 'thumbnail' | 'question' | 'share'

type Options = {
  /** Whose the picture is, and whose quota it counts to: a tenant's id, or the hub for none. */
  site?: string | null
  /** Told the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

const bucket = 'images'

/**
 * Uploads a picture and answers its address, which holds on every site: `/storage/v1/…`.
 * @throws RefusedPicture with a sentence to show; `AbortError` where it was cancelled
 */
export async function uploadImage(
  file: File,
  purpose: PicturePurpose,
  { site, onProgress = () => undefined, signal }: Options = {},
): Promise<string> {
  refuseUnfit(file)
  // Needed by whoever uploads, and by nobody else.
  const { StorageClient } = await import('@supabase/storage-js')
  const send = sendWithProgress(onProgress, signal)
  const storage = new StorageClient(`${location.origin}/storage/v1`, {}, (input, init) =>
    authorizedFetch(input, init, send),
  )
  const name = `${crypto.randomUUID()}.${pictureEndings[file.type]}`
  const path = `${site ?? globalTenant}/${purpose}s/${name}`
  const { error } = await storage.from(bucket).upload(path, file)
  if (signal?.aborted) throw new DOMException('the upload was cancelled', 'AbortError')
  if (error) throw new RefusedPicture(refusalSentence(error), { cause: error })
  return `/storage/v1/object/public/${bucket}/${path}`
}
