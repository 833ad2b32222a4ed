import { createSign, createVerify } from 'node:crypto'

/**
 * Returns the string to sign: all fields without `sign`, sorted by key, `key=value` without separators, in
 * UTF-8 before any URL encoding (Ksher redirect API).
 */
export function stringToSign(fields: Record<string, string>): string {
  return Object.keys(fields)
    .filter((key) => key !== 'sign')
    .sort()
    .map((key) => `${key}=${fields[key]}`)
    .join('')
}

/** RSA PKCS#1 v1.5 over MD5, in lower-case hex: required by the gateway. */
export function sign(fields: Record<string, string>, privateKeyPem: string): string {
  return createSign('RSA-MD5').update(stringToSign(fields), 'utf8').sign(privateKeyPem, 'hex')
}

/** Returns false for a signature that is wrong, malformed or missing. Never throws for one. */
export function verify(
  fields: Record<string, string>,
  signature: string,
  publicKeyPem: string,
): boolean {
  if (!/^([0-9a-f]{2})+$/i.test(signature)) return false
  try {
    return createVerify('RSA-MD5')
      .update(stringToSign(fields), 'utf8')
      .verify(publicKeyPem, signature, 'hex')
  } catch {
    return false
  }
}
