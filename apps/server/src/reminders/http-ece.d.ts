declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Parameters = {
    version: 'aes128gcm'
    privateKey: ECDH
    authSecret: string
    /** Encryption only: the recipient's public key. */
    dh?: string
    /** Encryption only: random by default. */
    salt?: string
  }
  const ece: {
    encrypt(plain: Buffer, parameters: Parameters): Buffer
    decrypt(message: Buffer, parameters: Parameters): Buffer
  }
  export default ece
}
