import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { StorageError } from './errors/storage-error.ts'
import type { Identity } from './options.ts'

/** Maximum lifetime in seconds. No page needs a URL for more than a week. */
const maxSeconds = 7 * 24 * 60 * 60
/** The lifetime of Supabase's signed uploads. */
const uploadSeconds = 2 * 60 * 60

const uploadClaims = z.object({
  url: z.string(),
  upsert: z.boolean(),
  role: z.string(),
  sub: z.string().optional(),
})

export type SignedUpload = { caller: Identity; upsert: boolean }

/**
 * Signs and verifies tokens in URLs, each for one path and a limited time. The audience prevents one kind of
 * token from being used as another.
 */
export class SignedAddresses {
  readonly #secret: Uint8Array

  constructor(secret: Uint8Array) {
    if (secret.length < 32) throw new Error('the signing secret has 32 bytes at least')
    this.#secret = secret
  }

  async download(url: string, expiresIn: number): Promise<string> {
    return this.#sign({ url }, 'storage-download', Math.min(expiresIn, maxSeconds))
  }

  /** Returns when the token expires. It must be for this path. */
  async verifyDownload(token: string, url: string): Promise<Date> {
    const claims = await this.#verify(token, 'storage-download')
    if (claims.url !== url || !claims.exp) throw new StorageError('InvalidSignature')
    return new Date(claims.exp * 1000)
  }

  /** Signs the URL of a picture in exactly one width. */
  async rendition(url: string, width: number, expiresIn: number): Promise<string> {
    return this.#sign({ url, width }, 'storage-rendition', Math.min(expiresIn, maxSeconds))
  }

  async verifyRendition(token: string, url: string): Promise<{ width: number; expires: Date }> {
    const claims = await this.#verify(token, 'storage-rendition')
    if (claims.url !== url || typeof claims.width !== 'number' || !claims.exp)
      throw new StorageError('InvalidSignature')
    return { width: claims.width, expires: new Date(claims.exp * 1000) }
  }

  /** The holder of the token acts as `caller`, whose rights are checked again when it is used. */
  async upload(url: string, { caller, upsert }: SignedUpload): Promise<string> {
    const sub = typeof caller.claims.sub === 'string' ? { sub: caller.claims.sub } : {}
    const claims = { url, upsert, role: caller.role, ...sub }
    return this.#sign(claims, 'storage-upload', uploadSeconds)
  }

  async verifyUpload(token: string, url: string): Promise<SignedUpload> {
    const parsed = uploadClaims.safeParse(await this.#verify(token, 'storage-upload'))
    if (!parsed.success || parsed.data.url !== url) throw new StorageError('InvalidSignature')
    const { role, sub, upsert } = parsed.data
    return { caller: { role, claims: sub === undefined ? { role } : { role, sub } }, upsert }
  }

  /** Returns whether this is a valid token for an upload. Its path is checked when it is used. */
  async isForUpload(token: string): Promise<boolean> {
    return this.#verify(token, 'storage-upload').then(
      () => true,
      () => false,
    )
  }

  #sign(claims: Record<string, unknown>, audience: string, seconds: number): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(this.#secret)
  }

  async #verify(token: string, audience: string) {
    try {
      const { payload } = await jwtVerify(token, this.#secret, { audience, algorithms: ['HS256'] })
      return payload
    } catch {
      throw new StorageError('InvalidSignature')
    }
  }
}
