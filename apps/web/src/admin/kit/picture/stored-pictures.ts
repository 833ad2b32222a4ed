import { authorizedFetch } from '@/lib/data-client'
import { globalTenant } from '../api/of-site'
import type { Read } from '../read'

/** The use of a picture, which determines its folder. */
export type PicturePurpose = 'logo' | 'thumbnail' | 'question' | 'share'

const bucket = 'images'

/** Address of a stored picture, or of its rendition in a width that the storage service offers. */
export function addressOf(path: string, width?: 256): string {
  const kind = width ? 'render/image' : 'object'
  return `/storage/v1/${kind}/public/${bucket}/${path}${width ? `?width=${width}` : ''}`
}

/** The folder of a site, a tenant's id or null for the hub. Managers write and list their tenants' folders only. */
export const folderOf = (site: string | null, purpose: PicturePurpose) =>
  `${site ?? globalTenant}/${purpose}s`

/** The bucket of pictures as the current user. */
export async function pictureBucket(through?: typeof fetch) {
  // Loaded on first use, because most visits to the back office do not need it.
  const { StorageClient } = await import('@supabase/storage-js')
  const address = `${location.origin}/storage/v1`
  const storage = new StorageClient(address, {}, (input, init) =>
    authorizedFetch(input, init, through),
  )
  return storage.from(bucket)
}

export type StoredPicture = { path: string; storedAt: string }

/** The newest pictures that a site has uploaded for one purpose, at most `limit`, and whether it has more. */
export function storedPictures(
  site: string | null,
  purpose: PicturePurpose,
  limit: number,
): Read<{ pictures: StoredPicture[]; more: boolean }> {
  return {
    queryKey: ['pictures', site, purpose, limit],
    queryFn: async () => {
      const folder = folderOf(site, purpose)
      const sortBy = { column: 'created_at', order: 'desc' }
      const { data, error } = await (await pictureBucket()).list(folder, {
        limit: limit + 1,
        sortBy,
      })
      if (error) throw error
      const files = data.filter(({ id }) => id !== null)
      return {
        pictures: files.slice(0, limit).map(({ name, created_at }) => ({
          path: `${folder}/${name}`,
          storedAt: created_at ?? '',
        })),
        more: files.length > limit,
      }
    },
  }
}
