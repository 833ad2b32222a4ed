import { randomBytes, randomUUID } from 'node:crypto'
import type { EmbeddedPicture } from '@sanamsob/domain/questions/embedded-pictures'
import { createStorageApi } from '@sanamsob/storage-api'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { openFileStore } from '../storage/open-file-store.ts'

/**
 * Stores the pictures of a question file for a site, by the rules of the storage service.
 * @returns their addresses by those of the markup
 * @throws an Error with the refusal
 */
export async function uploadPictures(
  pool: pg.Pool,
  config: Config,
  site: string | null,
  pictures: EmbeddedPicture[],
): Promise<Map<string, string>> {
  const basePath = '/storage/v1'
  const storage = createStorageApi({
    pool,
    files: openFileStore(config),
    basePath,
    authenticate: async () => ({ role: 'service_role', claims: { role: 'service_role' } }),
    // Signs nothing: an upload needs no signed address.
    signingSecret: randomBytes(32),
    bucketQuotaBytes: config.storageQuotaBytes,
  })
  const stored = new Map<string, string>()
  for (const { address, type, bytes } of pictures) {
    const ending = type.slice(type.indexOf('/') + 1).replace('jpeg', 'jpg')
    const path = `images/${site ?? 'global'}/questions/${randomUUID()}.${ending}`
    const request = new Request(`http://localhost${basePath}/object/${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: bytes,
    })
    const answer = await storage.fetch(request)
    if (!answer.ok) {
      const { message } = (await answer.json()) as { message: string }
      throw new Error(`A picture cannot be stored: ${message}`)
    }
    stored.set(address, `${basePath}/object/public/${path}`)
  }
  return stored
}
