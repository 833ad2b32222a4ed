import { open, stat } from 'node:fs/promises'
import { S3mini } from 's3mini'
import type { S3Settings } from './s3-store.ts'

/** Large files in a bucket, transferred in parts. One part at a time is held in memory. */
export type S3Archive = {
  /** Atomic. */
  upload(path: string, key: string): Promise<void>
  /** Downloads into a file that must not exist yet. @throws if the key does not exist */
  download(key: string, path: string): Promise<void>
  /** Returns the keys with this prefix. */
  keys(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
}

/** Stores accept 10,000 parts, so 320 GB at this size; their minimum is 5 MB. */
const usualPartBytes = 32 * 1024 * 1024
const type = 'application/octet-stream'
const listedAtOnce = 1000

export function createS3Archive(settings: S3Settings, partBytes = usualPartBytes): S3Archive {
  const s3 = new S3mini({
    endpoint: `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`,
    region: settings.region,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    // Timeout of one part over a slow connection.
    requestAbortTimeout: 300_000,
  })

  async function uploadInParts(path: string, key: string) {
    const uploadId = await s3.getMultipartUploadId(key, type)
    const file = await open(path)
    try {
      const parts = []
      for (let number = 1; ; number++) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(partBytes), 0, partBytes)
        if (bytesRead === 0) break
        parts.push(await s3.uploadPart(key, uploadId, buffer.subarray(0, bytesRead), number))
      }
      await s3.completeMultipartUpload(key, uploadId, parts)
    } catch (error) {
      // Parts of an unfinished upload would remain stored and cost money.
      await s3.abortMultipartUpload(key, uploadId).catch(() => undefined)
      throw error
    } finally {
      await file.close()
    }
  }

  return {
    upload: async (path, key) => {
      const { size } = await stat(path)
      if (size > partBytes) await uploadInParts(path, key)
      else {
        const file = await open(path)
        await s3.putObject(key, await file.readFile(), type).finally(() => file.close())
      }
      const arrived = await s3.getContentLength(key)
      if (arrived !== size) throw new Error(`${key} arrived with ${arrived} of ${size} bytes`)
    },
    download: async (key, path) => {
      const size = await s3.getContentLength(key)
      const file = await open(path, 'wx', 0o600)
      try {
        for (let from = 0; from < size; from += partBytes) {
          const to = Math.min(from + partBytes, size)
          const answer = await s3.getObjectRaw(key, false, from, to)
          const bytes = new Uint8Array(await answer.arrayBuffer())
          if (bytes.length !== to - from) throw new Error(`${key} cannot be read from ${from} on`)
          await file.write(bytes)
        }
      } finally {
        await file.close()
      }
    },
    keys: async (prefix) => {
      const found: string[] = []
      let next: string | undefined
      do {
        const page = await s3.listObjectsPaged('/', prefix, listedAtOnce, next)
        if (!page) throw new Error(`the S3 bucket ${settings.bucket} cannot be listed`)
        found.push(...(page.objects ?? []).map(({ Key }) => Key))
        next = page.nextContinuationToken
      } while (next)
      return found
    },
    remove: async (key) => {
      await s3.deleteObject(key)
    },
  }
}
