import type { KnownKey, NewCredential, Transport } from './credential-answers.ts'

/** The key of a WebAuthn factor in the format of GoTrue's column, and the site where it is valid. */
export type FactorCredential = {
  id: string
  publicKey: string
  attestationType: 'none'
  transport: Transport[]
  flags: {
    userPresent: boolean
    userVerified: boolean
    backupEligible: boolean
    backupState: boolean
  }
  authenticator: { AAGUID: string; signCount: number; cloneWarning: boolean; attachment: string }
  rpId: string
}

export function toFactorCredential(key: NewCredential, rpId: string): FactorCredential {
  return {
    id: key.id.toString('base64'),
    publicKey: key.publicKey.toString('base64'),
    attestationType: 'none',
    transport: key.transports,
    flags: {
      userPresent: true,
      userVerified: key.userVerified,
      backupEligible: key.backupEligible,
      backupState: key.backedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(key.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: key.signCount,
      cloneWarning: false,
      attachment: '',
    },
    rpId,
  }
}

export function keyOf({ id, publicKey, authenticator }: FactorCredential): KnownKey {
  return {
    id: Buffer.from(id, 'base64'),
    publicKey: Buffer.from(publicKey, 'base64'),
    signCount: authenticator.signCount,
  }
}
