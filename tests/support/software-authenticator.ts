import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

type CreationOptions = {
  challenge: string
  rp: { id?: string | undefined }
  user: { id: string }
}
type RequestOptions = {
  challenge: string
  rpId?: string | undefined
  allowCredentials?: { id: string }[] | undefined
}

type Key = { id: Buffer; rpId: string; handle: Buffer; privateKey: KeyObject; counter: number }

/** Deviations of another authenticator, browser or page from correct behaviour. */
export type Deviation = {
  origin?: string
  rpId?: string
  challenge?: string
  userVerified?: boolean
  crossOrigin?: boolean
  counter?: number
  /** Signs with this authenticator's key under the id of another's. */
  as?: string
  handle?: Buffer
  /** Sends a certificate that was not requested. */
  certificate?: boolean
}

/** Flags of authenticator data: https://www.w3.org/TR/webauthn-3/#authenticator-data */
const flags = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 }

/**
 * An authenticator with ES256 keys, and the browser in front of it on pages of `origin`. It uses
 * browsers' JSON form of credentials, and does not reveal its model (attestation `none`).
 */
export function softwareAuthenticator(origin: string) {
  const keys: Key[] = []

  function clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    )
  }

  function authenticatorData(
    rpId: string,
    counter: number,
    deviation: Deviation,
    attested = false,
  ) {
    const verified = deviation.userVerified === false ? 0 : flags.userVerified
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviation.counter ?? counter)
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([flags.userPresent | verified | (attested ? flags.attested : 0)]),
      count,
    ])
  }

  return {
    keys,
    create(options: CreationOptions, deviation: Deviation = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const rpId = options.rp.id ?? new URL(origin).hostname
      const key: Key = {
        id: deviation.as ? Buffer.from(deviation.as, 'base64url') : randomBytes(16),
        rpId,
        handle: Buffer.from(options.user.id, 'base64url'),
        privateKey,
        counter: 1,
      }
      keys.push(key)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cosePublicKey = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(key.id.length)
      const authData = Buffer.concat([
        authenticatorData(rpId, key.counter, deviation, true),
        Buffer.alloc(16),
        idLength,
        key.id,
        cosePublicKey,
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', deviation.certificate ? 'packed' : 'none'],
        [
          'attStmt',
          new Map<string, unknown>(
            deviation.certificate
              ? [
                  ['alg', -7],
                  ['sig', randomBytes(70)],
                  ['x5c', [randomBytes(300)]],
                ]
              : [],
          ),
        ],
        ['authData', authData],
      ])
      const id = key.id.toString('base64url')
      const client = clientData('webauthn.create', options.challenge, deviation)
      return credential(id, {
        clientDataJSON: client.toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal' as const],
      })
    },

    get(options: RequestOptions, deviation: Deviation = {}) {
      const allowed = options.allowCredentials?.map(({ id }) => id) ?? []
      const key = keys.findLast(
        ({ id }) => allowed.length === 0 || allowed.includes(id.toString('base64url')),
      )
      if (!key) throw new Error('the authenticator has no such key')
      key.counter += 1
      const data = authenticatorData(key.rpId, key.counter, deviation)
      const client = clientData('webauthn.get', options.challenge, deviation)
      const id = deviation.as ?? key.id.toString('base64url')
      const signature = createSign('sha256')
        .update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
        .sign(key.privateKey)
      return credential(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: (deviation.handle ?? key.handle).toString('base64url'),
      })
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>

const credential = <Response>(id: string, response: Response) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response,
})

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** The part of CBOR that credentials need. https://www.rfc-editor.org/rfc/rfc8949#section-3 */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(3, text.length), text])
  }
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  }
  throw new Error(`CBOR of ${typeof value} is not needed here`)
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
}
