import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type pg from 'pg'

/**
 * Opens what the database has sealed. The database holds a public key and seals secrets with it as
 * they are written (`private.seal_secret`); the private half is stored beside it, encrypted
 * (AES-256-GCM) with a key derived from `SECRET_KEY`, so a copy of the database alone opens nothing
 * and every process that shares the key can open all.
 */
export class SealingKey {
  readonly #pool: pg.Pool
  readonly #key: Uint8Array
  readonly #fingerprint: string
  #privateKey: Promise<string> | undefined

  constructor(pool: pg.Pool, secretKey: string) {
    this.#pool = pool
    this.#key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'sanamsob payment settings', 32))
    this.#fingerprint = createHash('sha256').update(this.#key).digest('hex').slice(0, 32)
  }

  /** Sees that the database can seal, and seals what was written before it could. */
  async prepare(): Promise<void> {
    await this.#load()
    for (const table of ['private.secrets', 'private.payment_accounts']) {
      await this.#pool.query(
        `update ${table} set value = value where value not like '-----BEGIN PGP MESSAGE-----%'`,
      )
    }
  }

  /** @throws {Error} when it was sealed for another SECRET_KEY */
  async open(sealed: string): Promise<string> {
    const { decrypt, readMessage, readPrivateKey } = await import('openpgp')
    const message = await readMessage({ armoredMessage: sealed })
    const decryptionKeys = await readPrivateKey({ armoredKey: await this.#load() })
    try {
      return (await decrypt({ message, decryptionKeys })).data
    } catch (cause) {
      throw new Error('a stored secret was sealed for another SECRET_KEY; enter it again', {
        cause,
      })
    }
  }

  /** Tells equal secrets from different ones, to whoever holds the same SECRET_KEY alone. */
  fingerprint(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex')
  }

  #load(): Promise<string> {
    this.#privateKey ??= this.#find().catch((error) => {
      this.#privateKey = undefined
      throw error
    })
    return this.#privateKey
  }

  async #find(): Promise<string> {
    const stored = await this.#touch()
    if (stored) return stored
    const { generateKey } = await import('openpgp')
    const pair = await generateKey({
      type: 'rsa',
      rsaBits: 3072,
      userIDs: [{ name: 'Sanamsob' }],
      format: 'armored',
    })
    await this.#pool.query(
      `insert into private.sealing_keys (fingerprint, public_key, encrypted_private_key)
       values ($1, $2, $3) on conflict do nothing`,
      [this.#fingerprint, pair.publicKey, await this.#encrypt(pair.privateKey)],
    )
    // A process that started beside this one may have been first: its pair is everybody's.
    return (await this.#touch()) ?? pair.privateKey
  }

  /** Marks this process's key as the one to seal with. */
  async #touch(): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ encrypted: string }>(
      `update private.sealing_keys set used_at = now() where fingerprint = $1
       returning encrypted_private_key as encrypted`,
      [this.#fingerprint],
    )
    if (!rows[0]) return undefined
    const { plaintext } = await compactDecrypt(rows[0].encrypted, this.#key)
    return new TextDecoder().decode(plaintext)
  }

  #encrypt(text: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.#key)
  }
}
