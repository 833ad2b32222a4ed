import { setTimeout as delay } from 'node:timers/promises'
import { S3mini } from 's3mini'
import type { ByteRange, FileStore } from './file-store.ts'

export type S3Settings = {
  /** Without the bucket: `https://s3.example.org`. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

const listedAtOnce = 1000

/** Stores files in one bucket of any S3-compatible store, with path-style URLs. */
export function createS3Store(settings: S3Settings): FileStore {
  const s3 = new S3mini({
    endpoint: `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`,
    region: settings.region,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    // Timeout of the largest file over a slow connection.
    requestAbortTimeout: 120_000,
    fetch: patientFetch,
  })
  return {
    put: async (key, bytes, type) => {
      await s3.putObject(key, Buffer.from(bytes), type)
    },
    get: async (key, range) => {
      if (range) return readRange(s3, key, range)
      const found = await s3.getObjectArrayBuffer(key)
      return found ? new Uint8Array(found) : null
    },
    remove: async (key) => {
      await s3.deleteObject(key)
    },
    list: async function* () {
      let next: string | undefined
      do {
        const page = await s3.listObjectsPaged('/', '', listedAtOnce, next)
        if (!page) throw new Error(`the S3 bucket ${settings.bucket} cannot be listed`)
        for (const { Key, LastModified } of page.objects ?? []) {
          yield { key: Key, modifiedAt: new Date(LastModified) }
        }
        next = page.nextContinuationToken
      } while (next)
    },
  }
}

async function readRange(s3: S3mini, key: string, [first, last]: ByteRange) {
  try {
    const answer = await s3.getObjectRaw(key, false, first, last + 1)
    return new Uint8Array(await answer.arrayBuffer())
  } catch (error) {
    if ((error as { status?: number }).status === 404) return null
    throw error
  }
}

/** Delays before the second and third attempts. */
const pausesMs = [100, 500]

/**
 * Retries a request without a response. A store that drops connections or restarts is usually back within a
 * second, and all requests to it are idempotent.
 */
const patientFetch: typeof fetch = async (input, init) => {
  for (const pause of pausesMs) {
    try {
      return await fetch(input, init)
    } catch (error) {
      if (init?.signal?.aborted) throw error
    }
    await delay(pause)
  }
  return fetch(input, init)
}
