import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { freePort } from '@sanamsob/database'

type RecordType = 'A' | 'AAAA' | 'CNAME' | 'TXT'
/** TXT: the parts of one record. Several A records in `rotations` are returned one after the other. */
type DnsRecord = { type: RecordType; value: string | string[] }

export type DnsServer = {
  /** As `address:port`. */
  address: string
  set(name: string, ...records: DnsRecord[]): void
  /** Returns another address for each query. */
  rotate(name: string, addresses: string[]): void
  /** Sets another response for a name: an error, nothing, or over TCP only. */
  behave(name: string, how: 'servfail' | 'silent' | 'truncate'): void
  /** The queried names and types. */
  asked: string[]
  stop(): Promise<void>
}

const types: Record<RecordType, number> = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 }

/** A name server on loopback that follows aliases as a resolver does. */
export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, DnsRecord[]>()
  const rotations = new Map<string, string[]>()
  const behaviours = new Map<string, string>()
  const asked: string[] = []
  const sockets = new Set<Socket>()

  const find = (name: string, type: RecordType) => {
    const found: { name: string; record: DnsRecord }[] = []
    const seen = new Set<string>()
    for (let at = name; ; ) {
      if (seen.has(at)) return 'loop' as const
      seen.add(at)
      const turned = type === 'A' ? rotations.get(at)?.shift() : undefined
      const here = turned ? [{ type, value: turned }] : (records.get(at) ?? [])
      const own = here.filter((record) => record.type === type)
      found.push(...own.map((record) => ({ name: at, record })))
      const alias = here.find((record) => record.type === 'CNAME')
      if (own.length > 0 || !alias) return found
      found.push({ name: at, record: alias })
      at = String(alias.value)
    }
  }

  const answer = (query: Buffer, overTcp: boolean): Buffer | null => {
    const { name, code, end } = readQuestion(query)
    const type = (Object.keys(types) as RecordType[]).find((known) => types[known] === code)
    asked.push(`${name} ${type}`)
    const how = behaviours.get(name)
    if (how === 'silent') return null
    const found = how === 'servfail' || !type ? ('loop' as const) : find(name, type)
    const cut = how === 'truncate' && !overTcp
    const failure = found === 'loop' ? 2 : 0
    const answers = found === 'loop' || cut ? [] : found
    const known = answers.length > 0 || records.has(name) || rotations.has(name) || cut
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | (cut ? 0x0200 : 0) | (failure || (known ? 0 : 3)), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    return Buffer.concat([header, query.subarray(12, end), ...answers.map(writeRecord)])
  }

  const udp = createSocket('udp4')
  udp.on('message', (query, { port, address }) => {
    const reply = answer(query, false)
    if (reply) udp.send(reply, port, address)
  })
  const tcp = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      const reply = answer(chunk.subarray(2), true)
      if (!reply) return
      const length = Buffer.alloc(2)
      length.writeUInt16BE(reply.length)
      socket.write(Buffer.concat([length, reply]))
    })
  })
  // UDP and TCP need the same port number, which may be free for only one of them.
  const port = await freePort()
  await Promise.all([
    once(udp.bind(port, '127.0.0.1'), 'listening'),
    once(tcp.listen(port, '127.0.0.1'), 'listening'),
  ])
  return {
    address: `127.0.0.1:${port}`,
    set: (name, ...some) => void records.set(name, some),
    rotate: (name, addresses) => void rotations.set(name, [...addresses]),
    behave: (name, how) => void behaviours.set(name, how),
    asked,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await Promise.all([
        new Promise<void>((resolve) => udp.close(() => resolve())),
        new Promise((resolve) => tcp.close(resolve)),
      ])
    },
  }
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), code: query.readUInt16BE(at + 1), end: at + 5 }
}

function writeName(name: string): Buffer {
  const labels = name.split('.').map((label) => [Buffer.from([label.length]), Buffer.from(label)])
  return Buffer.concat([...labels.flat(), Buffer.from([0])])
}

function writeRecord({ name, record }: { name: string; record: DnsRecord }): Buffer {
  const data = writeData(record)
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(types[record.type], 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([writeName(name), fixed, data])
}

function writeData({ type, value }: DnsRecord): Buffer {
  const [first = ''] = [value].flat()
  if (type === 'CNAME') return writeName(first)
  if (type === 'TXT') {
    return Buffer.concat(
      [value].flat().map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])),
    )
  }
  if (type === 'A') return Buffer.from(first.split('.').map(Number))
  const [head = '', tail = ''] = first.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = 8 - groups(head).length - groups(tail).length
  const all = first.includes('::')
    ? [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
    : groups(first)
  const data = Buffer.alloc(16)
  for (const [index, group] of all.entries())
    data.writeUInt16BE(Number.parseInt(group, 16), index * 2)
  return data
}
