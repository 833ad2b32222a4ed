import { describe, expect, it } from 'vitest'
import { createSiteAddresses } from './site-addresses.ts'

function addressesOf(
  hosts: string[],
  publicUrl = 'https://exam.example',
  elsewhere: string[] = [],
) {
  let queries = 0
  const pool = {
    query: async () => {
      queries += 1
      const row = (points_here: boolean) => (host: string) => ({ host, points_here })
      return { rows: [...hosts.map(row(true)), ...elsewhere.map(row(false))] }
    },
  }
  const addresses = createSiteAddresses(pool as never, publicUrl)
  return { addresses, queries: () => queries }
}

describe('addresses of the sites', () => {
  it('share protocol and port of the public URL', async () => {
    const { addresses } = addressesOf(['nurse.localhost'], 'http://localhost:4000')
    expect(addresses.allowList).toEqual(['http://localhost:4000/**'])
    const { allowList } = addresses
    await addresses.refresh()
    expect(allowList).toEqual(['http://localhost:4000/**', 'http://nurse.localhost:4000/**'])
    expect(addresses.originOfHost('nurse.localhost')).toBe('http://nurse.localhost:4000')
    for (const header of ['nurse.localhost', 'NURSE.localhost:4000', 'nurse.localhost:81'])
      expect(addresses.originOfVisit(header)).toBe('http://nurse.localhost:4000')
    for (const header of ['evil.example', 'evil.example/nurse.localhost', '', 'a b', '@nurse'])
      expect(addresses.originOfVisit(header)).toBe('http://localhost:4000')
  })

  it('contain no host that is not in the database or is not a valid name', async () => {
    const { addresses } = addressesOf(['*.evil.example', 'a{b,c}.example', '::1', 'ข้อสอบ.example'])
    await addresses.refresh()
    expect(addresses.allowList).toEqual([
      'https://exam.example/**',
      'https://xn--22c2c4blb9n.example/**',
    ])
    for (const url of ['https://evil.example/x', 'http://exam.example/', 'nonsense', '']) {
      expect(addresses.originOf(url)).toBe('https://exam.example')
    }
    expect(addresses.originOfHost('evil.example')).toBe('https://exam.example')
  })

  it('exclude a host that points elsewhere, except for a visitor of that host', async () => {
    const { addresses } = addressesOf(['club.example'], 'https://exam.example', [
      'www.club.example',
    ])
    await addresses.refresh()
    const elsewhere = 'https://www.club.example'
    expect(addresses.allowList).not.toContain(`${elsewhere}/**`)
    expect(addresses.originOf(`${elsewhere}/reset`)).toBe('https://exam.example')
    expect(addresses.originOfHost('www.club.example')).toBe('https://exam.example')
    expect(addresses.originOfVisit('www.club.example')).toBe(elsewhere)
    expect(addresses.originsOfSite('club.example')).toEqual(['https://club.example', elsewhere])
  })

  it('are read once for concurrent callers', async () => {
    const { addresses, queries } = addressesOf([])
    await Promise.all([addresses.refresh(), addresses.refresh()])
    await addresses.refresh()
    expect(queries()).toBe(1)
  })

  it('include the site of a visit, with and without www, and no unknown host', async () => {
    const hosts = ['nurse.example', 'www.nurse.example', 'law.exam.example']
    const { addresses } = addressesOf(hosts)
    await addresses.refresh()
    const both = ['https://nurse.example', 'https://www.nurse.example']
    for (const header of ['nurse.example', 'WWW.nurse.example:443'])
      expect(addresses.originsOfSite(header)).toEqual(both)
    expect(addresses.originsOfSite('law.exam.example')).toEqual(['https://law.exam.example'])
    expect(addresses.originsOfSite('exam.example')).toEqual(['https://exam.example'])
    for (const header of ['evil.example', 'x.nurse.example', '', 'a b'])
      expect(addresses.originsOfSite(header)).toEqual([])
  })
})
