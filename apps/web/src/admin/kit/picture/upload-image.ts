import { pictureEndings, refusedBy, refuseUnfit } from './refused-picture'
import { sendWithProgress } from './send-with-progress'
import { addressOf, folderOf, type PicturePurpose, pictureBucket } from './stored-pictures'

type Options = {
  /** The owner, whose quota the picture counts towards: a tenant's id, or null for the hub. */
  site?: string | null
  /** Called with the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** A UUID that names the stored file: an upload that is repeated because its response was lost stores nothing twice. */
  id?: string
}

/**
 * Uploads a picture and returns its path, `/storage/v1/…`, which is valid on all sites.
 * @throws RefusedPicture with a message to show; `AbortError` when cancelled
 */
export async function uploadImage(
  file: File,
  purpose: PicturePurpose,
  { site, onProgress = () => undefined, signal, id = crypto.randomUUID() }: Options = {},
): Promise<string> {
  refuseUnfit(file)
  const images = await pictureBucket(sendWithProgress(onProgress, signal))
  const path = `${folderOf(site ?? null, purpose)}/${id}.${pictureEndings[file.type]}`
  const { error } = await images.upload(path, file)
  if (signal?.aborted) throw new DOMException('the upload was cancelled', 'AbortError')
  const isStored = error && 'status' in error && error.status === 409
  if (error && !isStored) throw refusedBy(error)
  return addressOf(path)
}
