import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import type pg from 'pg'

/** No running process can decrypt the secret. It must be entered, or created, again. */
export class SealedForAnother extends Error {
  override readonly name = 'SealedForAnother'
  constructor(cause: unknown) {
    super('a stored secret was sealed for another SECRET_KEY; enter it again', { cause })
  }
}

/**
 * Decrypts secrets that the database has sealed. The database holds a public key and seals secrets with it as
 * they are written (`private.seal_secret`). The private half is stored beside it, encrypted (AES-256-GCM)
 * with a key derived from `SECRET_KEY`. A copy of the database alone therefore decrypts nothing, and every
 * process with the same key can decrypt all secrets.
 */
export class SealingKey {
  readonly #pool: pg.Pool
  readonly #key: Uint8Array
  readonly #otherKeys: Uint8Array[]
  readonly #mayStore: boolean
  #privateKey: Promise<string> | undefined

  /**
   * @param otherKeys also accepted: secrets sealed for one of these can be opened too
   * @param mayStore false to open secrets only, without a change of the database
   */
  constructor(
    pool: pg.Pool,
    secretKey: string,
    otherKeys: readonly string[] = [],
    mayStore = true,
  ) {
    this.#pool = pool
    this.#key = derived(secretKey)
    this.#otherKeys = otherKeys.map(derived)
    this.#mayStore = mayStore
  }

  /** Ensures that the database can seal, and seals secrets that were written before it could. */
  async prepare(): Promise<void> {
    await this.#load()
    for (const table of ['private.secrets', 'private.payment_accounts']) {
      await this.#pool.query(
        `update ${table} set value = value where value not like '-----BEGIN PGP MESSAGE-----%'`,
      )
    }
  }

  /** @throws {SealedForAnother} */
  async open(sealed: string): Promise<string> {
    const { decrypt, readMessage, readPrivateKey } = await import('openpgp')
    const message = await readMessage({ armoredMessage: sealed })
    const decryptionKeys = await readPrivateKey({ armoredKey: await this.#load() })
    try {
      return (await decrypt({ message, decryptionKeys })).data
    } catch (cause) {
      throw new SealedForAnother(cause)
    }
  }

  /** Seals a secret that must not reach the database in plain text, not even in a statement. */
  async seal(text: string): Promise<string> {
    const { createMessage, encrypt, readPrivateKey } = await import('openpgp')
    const message = await createMessage({ text })
    const encryptionKeys = (await readPrivateKey({ armoredKey: await this.#load() })).toPublic()
    return encrypt({ message, encryptionKeys })
  }

  /** Distinguishes secrets from each other, only for a holder of the same SECRET_KEY. */
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
    if (!this.#mayStore) {
      for (const key of [this.#key, ...this.#otherKeys]) {
        const pair = await this.#stored(key)
        if (pair) return decrypted(pair.encrypted, key)
      }
      throw new SealedForAnother('there is no key')
    }
    const stored = (await this.#touch()) ?? (await this.#takeOver())
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
      [fingerprintOf(this.#key), pair.publicKey, await this.#encrypt(pair.privateKey)],
    )
    // A process that started at the same time may have been first. All processes use its pair.
    return (await this.#touch()) ?? pair.privateKey
  }

  /** Marks this process's key as the one to seal with. */
  async #touch(): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ encrypted: string }>(
      `update private.sealing_keys set used_at = now() where fingerprint = $1
       returning encrypted_private_key as encrypted`,
      [fingerprintOf(this.#key)],
    )
    return rows[0] && (await decrypted(rows[0].encrypted, this.#key))
  }

  /** Encrypts the pair of a key that this one replaces under this one. */
  async #takeOver(): Promise<string | undefined> {
    for (const key of this.#otherKeys) {
      const pair = await this.#stored(key)
      if (!pair) continue
      const encrypted = await this.#encrypt(await decrypted(pair.encrypted, key))
      await this.#pool.query(
        `insert into private.sealing_keys (fingerprint, public_key, encrypted_private_key)
         values ($1, $2, $3) on conflict do nothing`,
        [fingerprintOf(this.#key), pair.publicKey, encrypted],
      )
      return this.#touch()
    }
    return undefined
  }

  async #stored(key: Uint8Array) {
    const { rows } = await this.#pool.query<{ publicKey: string; encrypted: string }>(
      `select public_key as "publicKey", encrypted_private_key as encrypted
       from private.sealing_keys where fingerprint = $1`,
      [fingerprintOf(key)],
    )
    return rows[0]
  }

  #encrypt(text: string): Promise<string> {
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.#key)
  }
}

const derived = (secretKey: string) =>
  new Uint8Array(hkdfSync('sha256', secretKey, '', 'sanamsob payment settings', 32))

const fingerprintOf = (key: Uint8Array) =>
  createHash('sha256').update(key).digest('hex').slice(0, 32)

async function decrypted(text: string, key: Uint8Array): Promise<string> {
  return new TextDecoder().decode((await compactDecrypt(text, key)).plaintext)
}

/** Ends the access of a retired SECRET_KEY to a pair, once the key in use can open the same pair. */
export async function forgetOtherKeys(
  pool: Pick<pg.Pool, 'query'>,
  secretKey: string,
): Promise<void> {
  await pool.query(
    `delete from private.sealing_keys where fingerprint <> $1
       and public_key = (select public_key from private.sealing_keys where fingerprint = $1)`,
    [fingerprintOf(derived(secretKey))],
  )
}
