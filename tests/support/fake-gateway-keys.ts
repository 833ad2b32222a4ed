import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A key pair made by the openssl program; `privateFile` and `publicFile` contain it as PEM. */
export type KeyFiles = { privateFile: string; publicFile: string }

export function makeKeys(folder: string, name: string, bits: number): KeyFiles {
  const privateFile = join(folder, `${name}.pem`)
  const publicFile = join(folder, `${name}.pub.pem`)
  execFileSync('openssl', ['genrsa', '-traditional', '-out', privateFile, String(bits)], {
    stdio: 'ignore',
  })
  execFileSync('openssl', ['rsa', '-in', privateFile, '-pubout', '-out', publicFile], {
    stdio: 'ignore',
  })
  return { privateFile, publicFile }
}

/** RSA over MD5, lower-case hex, by the openssl program. */
export function opensslSign(text: string, privateFile: string): string {
  const signature = execFileSync('openssl', ['dgst', '-md5', '-sign', privateFile], { input: text })
  return signature.toString('hex')
}

export function opensslVerify(text: string, signature: string, publicFile: string): boolean {
  const signatureFile = `${publicFile}.${process.pid}.sig`
  writeFileSync(signatureFile, Buffer.from(signature, 'hex'))
  const args = ['dgst', '-md5', '-verify', publicFile, '-signature', signatureFile]
  return spawnSync('openssl', args, { input: text }).status === 0
}

/** The redirect API's string to sign, implemented independently of the product. */
export function joinFields(fields: Record<string, unknown>): string {
  const keys = Object.keys(fields).filter((key) => key !== 'sign')
  keys.sort((a, b) => (a < b ? -1 : 1))
  let text = ''
  for (const key of keys) {
    const value = fields[key]
    text += `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`
  }
  return text
}
