import { describe, expect, it } from 'vitest'
import { checkRuntimes, lackOf, readRecord, sentenceOf } from './advisory-record.mjs'
import { checkPackages, type Rules } from './check-packages.ts'
import { packagesDigest, readLock } from './read-lock.mjs'
import rules from './rules.json' with { type: 'json' }

const given: Rules = {
  licences: { MIT: 'permissive' },
  packages: { 'odd-*': ['LGPL-3.0-or-later', 'loaded as it is'] },
  installScripts: { binary: 'puts it in place' },
  acceptedAdvisories: {},
  unfixedRuntimes: {},
}
const sound = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }
const plain = [
  { ...sound, name: 'plain' },
  { ...sound, name: 'binary', hasInstallScript: true },
  { ...sound, name: 'odd-one', license: 'MIT AND LGPL-3.0-or-later' },
]

describe('the rules', () => {
  it('accept the packages they name', () => {
    expect(checkPackages(plain, given)).toEqual([])
    expect(
      checkPackages([...plain, { ...sound, name: 'a', license: '(GPL-3.0 OR MIT)' }], given),
    ).toEqual([])
  })

  it.each([
    [{ license: 'GPL-3.0' }, 'a 1.0.0: licence GPL-3.0'],
    [{ license: 'MIT AND GPL-3.0' }, 'a 1.0.0: licence MIT AND GPL-3.0'],
    [{ license: 'LGPL-3.0-or-later' }, 'a 1.0.0: licence LGPL-3.0-or-later'],
    [{ license: '' }, 'a 1.0.0: licence '],
    [{ hasInstallScript: true }, 'a 1.0.0: runs a script when it is installed'],
    [{ integrity: '' }, 'a 1.0.0: not of the registry, or without a checksum'],
    [{ resolved: 'git+ssh://example.test' }, 'a 1.0.0: not of the registry, or without a checksum'],
  ])('refuse a package with %o', (more, fault) => {
    expect(checkPackages([...plain, { ...sound, name: 'a', ...more }], given)).toEqual([fault])
  })

  it('report rules that nothing needs any more', () => {
    expect(checkPackages(plain.slice(0, 2), given)).toEqual(['odd-*: nothing needs this rule'])
  })
})

describe('package-lock.json', () => {
  it('holds only packages that the rules allow', () => {
    expect(checkPackages(readLock(), rules)).toEqual([])
  })

  it('pins the newest patches of Node and PostgreSQL, and the fixed ones or says why not', () => {
    const { runtimes } = readRecord()
    const then = new Date(runtimes.lookedUpAt)
    expect(checkRuntimes(readLock(), runtimes, rules.unfixedRuntimes, then)).toEqual([])
  })

  it('has no unaccepted advisory in the record, and accepts none that is not there', ({ skip }) => {
    const record = readRecord()
    const accepted = Object.keys(rules.acceptedAdvisories)
    expect(record.found.filter(({ url }) => !accepted.includes(url))).toEqual([])
    expect(accepted.filter((url) => !record.found.some((one) => one.url === url))).toEqual([])
    // A record that was never fetched has no advisories either; that is no success.
    const lack = lackOf(record, packagesDigest(), new Date())
    skip(lack !== null, lack ? sentenceOf(lack) : undefined)
  })
})
