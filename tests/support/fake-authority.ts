import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const openssl = (parts: string[], input?: Buffer) =>
  execFileSync('openssl', parts, { input, stdio: ['pipe', 'pipe', 'ignore'] })

export type Authority = {
  /** The requested names of a certificate request (DER), if it is signed with its own key. */
  namesOf(request: Buffer): string[]
  /** PEM: the certificate for a request, followed by that of the authority which signed it. */
  sign(request: Buffer, names: string[], days: number): string
}

/**
 * A root (`root.pem` in the folder, to be trusted by clients) and a function that signs in its
 * name, with the openssl program.
 */
export function makeAuthority(folder: string): Authority {
  const at = (name: string) => join(folder, name)
  const newKey = (name: string) =>
    openssl(['ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', at(name)])
  newKey('root.key')
  openssl(
    ['req', '-x509', '-key', at('root.key'), '-subj', '/CN=Test Root', '-days', '3650'].concat(
      ['-addext', 'basicConstraints=critical,CA:TRUE', '-addext', 'keyUsage=critical,keyCertSign'],
      ['-out', at('root.pem')],
    ),
  )
  newKey('issuer.key')
  openssl([
    'req',
    '-new',
    '-key',
    at('issuer.key'),
    '-subj',
    '/CN=Test Issuer',
    '-out',
    at('i.csr'),
  ])
  writeFileSync(at('issuer.ext'), 'basicConstraints=critical,CA:TRUE,pathlen:0\n')
  const issue = (request: string, by: string, extensions: string, days: number, out: string) =>
    openssl(
      [
        'x509',
        '-req',
        '-in',
        at(request),
        '-CA',
        at(`${by}.pem`),
        '-CAkey',
        at(`${by}.key`),
      ].concat(
        ['-CAcreateserial', '-days', String(days), '-sha256', '-extfile', at(extensions)],
        ['-out', at(out)],
      ),
    )
  issue('i.csr', 'root', 'issuer.ext', 3650, 'issuer.pem')

  return {
    namesOf: (request) => {
      const text = openssl(
        ['req', '-inform', 'DER', '-verify', '-noout', '-text'],
        request,
      ).toString()
      return [...text.matchAll(/DNS:([^,\s]+)/g)].map(([, name = '']) => name)
    },
    sign: (request, names, days) => {
      const asPem = openssl(['req', '-inform', 'DER', '-outform', 'PEM'], request)
      writeFileSync(at('host.csr'), asPem)
      writeFileSync(
        at('host.ext'),
        [
          'basicConstraints=critical,CA:FALSE',
          'extendedKeyUsage=serverAuth',
          `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`,
        ].join('\n'),
      )
      issue('host.csr', 'issuer', 'host.ext', days, 'host.pem')
      return readFileSync(at('host.pem'), 'utf8') + readFileSync(at('issuer.pem'), 'utf8')
    },
  }
}
