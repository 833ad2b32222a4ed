import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DnsServer, startDnsServer } from '../../../../tests/support/dns-server.ts'
import { type CheckOptions, checkHost, type HostToCheck } from './check-host.ts'
import { createNameLookups } from './name-lookups.ts'

const token = 'a1b2c3'
const proof = `sanamsob-verification=${token}`
const path = '/.well-known/sanamsob-verification.txt'

let dns: DnsServer
let web: Server
let options: CheckOptions
let handle: RequestListener = () => {}
let requests: string[] = []

beforeAll(async () => {
  dns = await startDnsServer()
  web = createServer((request, response) => {
    requests.push(`${request.headers.host}${request.url}`)
    handle(request, response)
  }).listen(0, '127.0.0.1')
  await once(web, 'listening')
  const { port } = web.address() as AddressInfo
  options = {
    lookups: createNameLookups([dns.address], 300),
    allowed: ['127.0.0.1'],
    // No server speaks TLS here, so HTTPS fails.
    ports: { http: port, https: port },
    timeoutMs: 5_000,
  }
})
afterEach(() => {
  requests = []
})
afterAll(async () => {
  web.closeAllConnections()
  web.close()
  await dns.stop()
})

let count = 0
const freshHost = () => `site-${++count}.example.test`
const asked = (host: string, method: 'dns' | 'file'): HostToCheck => ({
  host,
  method,
  token,
  is_apex: false,
  main_domain: 'main.example.test',
})
const byRecord = async (host: string) => checkHost(asked(host, 'dns'), options)
const byFile = async (host: string) => checkHost(asked(host, 'file'), options)
const verdict = async (check: ReturnType<typeof byFile>) => {
  const { outcome, seen } = await check
  return [outcome, seen.reason]
}

describe('by a TXT record', () => {
  test.each<[string, (host: string, name: string) => void, string, string | null]>([
    ['the value alone', (_, name) => dns.set(name, { type: 'TXT', value: proof }), 'proven', null],
    [
      'among others',
      (_, name) =>
        dns.set(
          name,
          { type: 'TXT', value: 'v=spf1 -all' },
          { type: 'TXT', value: 'sanamsob-verification=of-another' },
          { type: 'TXT', value: proof },
        ),
      'proven',
      null,
    ],
    [
      'split into parts',
      (_, name) => dns.set(name, { type: 'TXT', value: [proof.slice(0, 7), proof.slice(7)] }),
      'proven',
      null,
    ],
    [
      'behind a chain of aliases',
      (host, name) => {
        dns.set(name, { type: 'CNAME', value: `one.${host}` })
        dns.set(`one.${host}`, { type: 'CNAME', value: `two.${host}` })
        dns.set(`two.${host}`, { type: 'TXT', value: proof })
      },
      'proven',
      null,
    ],
    [
      'behind aliases that run in a circle',
      (host, name) => {
        dns.set(name, { type: 'CNAME', value: `round.${host}` })
        dns.set(`round.${host}`, { type: 'CNAME', value: name })
      },
      'unknown',
      'dns_failed',
    ],
    [
      'too long for a datagram',
      (_, name) => {
        dns.set(name, { type: 'TXT', value: proof }, { type: 'TXT', value: 'x'.repeat(200) })
        dns.behave(name, 'truncate')
      },
      'proven',
      null,
    ],
    [
      'of another',
      (_, name) => dns.set(name, { type: 'TXT', value: 'sanamsob-verification=other' }),
      'absent',
      'txt_other',
    ],
    [
      'with something around it',
      (_, name) => dns.set(name, { type: 'TXT', value: `x ${proof}` }),
      'absent',
      'txt_other',
    ],
    ['nowhere', () => {}, 'absent', 'txt_missing'],
    [
      'a name without it',
      (_, name) => dns.set(name, { type: 'A', value: '192.0.2.1' }),
      'absent',
      'txt_missing',
    ],
    ['a server that fails', (_, name) => dns.behave(name, 'servfail'), 'unknown', 'dns_failed'],
    ['a server that is silent', (_, name) => dns.behave(name, 'silent'), 'unknown', 'dns_failed'],
  ])('%s', async (_, publish, outcome, reason) => {
    const host = freshHost()
    publish(host, `_sanamsob.${host}`)
    expect(await verdict(byRecord(host))).toEqual([outcome, reason])
  })

  test('truncates the value that it found', async () => {
    const host = freshHost()
    dns.set(`_sanamsob.${host}`, { type: 'TXT', value: ['x'.repeat(250), 'y'.repeat(250)] })
    const { seen } = await byRecord(host)
    expect(seen.found).toEqual([`${'x'.repeat(199)}…`])
  })

  test('returns the found value in a form that the database can store', async () => {
    const host = freshHost()
    dns.set(`_sanamsob.${host}`, { type: 'TXT', value: ['\0'.repeat(198), '😀😀'] })
    const [found = ''] = (await byRecord(host)).seen.found ?? []
    expect(found.isWellFormed()).toBe(true)
    expect(found).not.toContain('\0')
  })
})

describe('by a file', () => {
  const here = () => {
    const host = freshHost()
    dns.set(host, { type: 'A', value: '127.0.0.1' })
    return host
  }

  test.each<[string, RequestListener, string, string | null]>([
    ['the line alone', (_, response) => response.end(proof), 'proven', null],
    [
      'with a mark and line ends',
      (_, response) => response.end(`\uFEFF${proof}\r\n`),
      'proven',
      null,
    ],
    ['another line', (_, response) => response.end('hello'), 'absent', 'file_other'],
    [
      'a file in UTF-16',
      (_, response) => response.end(Buffer.from(`\uFEFF${proof}`, 'utf16le')),
      'absent',
      'file_other',
    ],
    ['more than the line', (_, response) => response.end(`${proof}\nmore`), 'absent', 'file_other'],
    ['none', (_, response) => response.writeHead(404).end(proof), 'absent', 'file_missing'],
    [
      'a server that fails',
      (_, response) => response.writeHead(503).end(proof),
      'unknown',
      'file_unreachable',
    ],
    [
      'a redirect, which is not followed',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/inside' }).end(),
      'absent',
      'file_redirected',
    ],
    ['a broken answer', (request) => request.socket.destroy(), 'unknown', 'file_unreachable'],
    [
      'gigabytes',
      (_, response) => {
        const more = () => {
          if (!response.destroyed) response.write(Buffer.alloc(65_536), () => setImmediate(more))
        }
        more()
      },
      'absent',
      'file_too_long',
    ],
    [
      'a drip',
      (_, response) => {
        const timer = setInterval(() => response.write(' '), 100)
        response.on('close', () => clearInterval(timer))
      },
      'unknown',
      'file_unreachable',
    ],
  ])('%s', async (_, answer, outcome, reason) => {
    handle = answer
    const host = here()
    expect(await verdict(byFile(host))).toEqual([outcome, reason])
    expect(requests).toEqual([`${host}${path}`])
  })

  test('reports a host without an address', async () => {
    expect(await verdict(byFile(freshHost()))).toEqual(['absent', 'host_unresolved'])
  })

  test.each([
    ['A', '127.0.0.2'],
    ['A', '10.0.0.1'],
    ['A', '169.254.169.254'],
    ['A', '0.0.0.0'],
    ['AAAA', '::1'],
    ['AAAA', '::ffff:7f00:1'],
    ['AAAA', 'fd00::1'],
    ['AAAA', '64:ff9b::7f00:1'],
  ] as const)('never connects to a private address: %s %s', async (type, value) => {
    handle = (_, response) => response.end(proof)
    const host = freshHost()
    dns.set(host, { type, value }, { type: 'A', value: '127.0.0.1' })
    expect(await verdict(byFile(host))).toEqual(['absent', 'address_refused'])
    expect(requests).toEqual([])
  })

  test('connects to the address looked up first, even if the name changes', async () => {
    handle = (_, response) => response.end(proof)
    const host = freshHost()
    dns.rotate(host, ['127.0.0.1', '127.0.0.2', '127.0.0.2'])
    expect(await verdict(byFile(host))).toEqual(['proven', null])
    expect(dns.asked.filter((question) => question === `${host} A`)).toHaveLength(1)
  })
})

describe('pointing', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1', 'here'],
    ['127.0.0.1', '192.0.2.7', 'elsewhere'],
    ['127.0.0.1', null, 'unknown'],
    [null, '192.0.2.7', 'nowhere'],
  ] as const)('host at %s, ours at %s: %s', async (own, ours, pointing) => {
    const host = freshHost()
    const main = `main.${host}`
    if (own) dns.set(host, { type: 'A', value: own })
    if (ours) dns.set(main, { type: 'A', value: ours })
    const target = { ...asked(host, 'dns'), main_domain: main }
    const { seen } = await checkHost(target, options)
    expect(seen).toMatchObject({ pointing, expected: ours ? [ours] : [] })
    expect(seen.certificate).toBe(own ? 'none' : 'unknown')
  })

  test('checks the host with and without www. separately, also without a method of proof', async () => {
    const host = freshHost()
    const main = `main.${host}`
    dns.set(main, { type: 'A', value: '127.0.0.1' })
    dns.set(host, { type: 'A', value: '127.0.0.1' })
    dns.set(`www.${host}`, { type: 'A', value: '192.0.2.7' })
    const target = { ...asked(host, 'dns'), main_domain: main, method: null }
    expect(await checkHost(target, options)).toMatchObject({
      outcome: 'unknown',
      seen: { reason: null, pointing: 'here', www: 'elsewhere' },
    })
    // One foreign address of several is enough to lead a visitor elsewhere.
    const both = ['127.0.0.1', '192.0.2.7'].map((value) => ({ type: 'A' as const, value }))
    dns.set(host, ...both)
    dns.set(`www.${host}`, ...both)
    expect((await checkHost(target, options)).seen).toMatchObject({
      pointing: 'elsewhere',
      www: 'elsewhere',
    })
  })
})
