import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The packages installed in a folder, from npm's own record, in the CycloneDX format that scanners read. npm's own
 * command fails where workspaces are installed without their development packages.
 * @param {string} folder
 * @param {{ name: string, version: string }} product
 */
export function billOfMaterials(folder, { name, version }) {
  /** @type {[path: string, { version: string, integrity?: string, license?: string, link?: boolean }][]} */
  const packages = ['.', 'scripts/node'].flatMap((place) => {
    const record = readFileSync(join(folder, place, 'node_modules/.package-lock.json'), 'utf8')
    return Object.entries(JSON.parse(record).packages)
  })
  const components = packages
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, each]) => component(path.split('node_modules/').at(-1) ?? '', each))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', name, version },
    },
    // One package may be installed in several places.
    components: [...new Map(components.map((each) => [each.purl, each])).values()],
  }
}

/** @param {string} name @param {{ version: string, integrity?: string, license?: string }} locked */
function component(name, { version, integrity, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const sha512 = /^sha512-(.+)$/.exec(integrity ?? '')?.[1]
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(license && {
      licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
    }),
    ...(sha512 && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
    }),
  }
}
