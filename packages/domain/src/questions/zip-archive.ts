import { Inflate } from 'fflate'
import { parseXml } from './parse-xml.ts'
import { unreadable } from './question-file-error.ts'
import type { ReadBudget } from './read-budget.ts'

// Deflate expands up to 1032 times, so this much input yields at most 16 MB before the output is counted.
const chunkSize = 16 * 1024
// Marks a size or offset whose value is in a Zip64 record with 64 bits.
const isLong = 0xffffffff

type Entry = { method: number; packed: Uint8Array }

/**
 * A zip archive whose parts are inflated on demand, within a budget. The parts are listed from the central
 * directory and inflated as streams. fflate's `unzip` inflates a whole part without a way to stop it, into a
 * buffer of the size that the archive declares. Its streaming `Unzip` finds the end of some parts by a
 * signature that compressed data may contain.
 * @throws {QuestionFileError} if the archive is damaged or exceeds the budget
 */
export class ZipArchive {
  private readonly entries = new Map<string, Entry>()
  private readonly budget: ReadBudget

  constructor(bytes: Uint8Array, budget: ReadBudget) {
    this.budget = budget
    try {
      this.readDirectory(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    } catch (error) {
      // A DataView throws for an offset outside of its bytes.
      throw error instanceof RangeError ? unreadable('xlsx', error) : error
    }
  }

  /** Returns the text of a part; null if the archive has none of this name. */
  text(name: string): string | null {
    const entry = this.entries.get(name)
    if (!entry) return null
    const decoder = new TextDecoder()
    let text = ''
    for (const chunk of this.inflate(entry)) text += decoder.decode(chunk, { stream: true })
    return text + decoder.decode()
  }

  /** Returns the bytes of a part; null if the archive has none of this name, or more than `max` bytes of it. */
  bytes(name: string, max: number): Uint8Array<ArrayBuffer> | null {
    const entry = this.entries.get(name)
    if (!entry) return null
    const chunks: Uint8Array[] = []
    let size = 0
    for (const chunk of this.inflate(entry)) {
      size += chunk.length
      if (size > max) return null
      chunks.push(chunk)
    }
    const whole = new Uint8Array(size)
    let at = 0
    for (const chunk of chunks) {
      whole.set(chunk, at)
      at += chunk.length
    }
    return whole
  }

  private *inflate({ method, packed }: Entry): Generator<Uint8Array> {
    if (method !== 0 && method !== 8) throw unreadable('xlsx')
    let inflated = packed
    const stream = new Inflate((chunk) => {
      inflated = chunk
    })
    for (let at = 0; at < packed.length; at += chunkSize) {
      const chunk = packed.subarray(at, at + chunkSize)
      try {
        if (method === 8) stream.push(chunk, at + chunkSize >= packed.length)
        else inflated = chunk
      } catch (error) {
        throw unreadable('xlsx', error)
      }
      this.budget.spend('unpacked', inflated.length)
      yield inflated
    }
  }

  private readDirectory(bytes: Uint8Array, view: DataView) {
    let end = bytes.length - 22
    while (view.getUint32(end, true) !== 0x06054b50) end--
    let count = view.getUint16(end + 10, true)
    let at = view.getUint32(end + 16, true)
    if (count === 0xffff || at === isLong) {
      const long = readLong(view, end - 12)
      count = readLong(view, long + 32)
      at = readLong(view, long + 48)
    }
    for (; count > 0; count--) {
      this.budget.spend('parts')
      if (view.getUint32(at, true) !== 0x02014b50) throw unreadable('xlsx')
      const name = at + 46
      const extra = name + view.getUint16(at + 28, true)
      const comment = extra + view.getUint16(at + 30, true)
      const { start, size } = locate(view, at, extra, comment)
      this.entries.set(new TextDecoder().decode(bytes.subarray(name, extra)), {
        method: view.getUint16(at + 10, true),
        packed: bytes.subarray(start, start + size),
      })
      at = comment + view.getUint16(at + 32, true)
    }
  }
}

/** Returns where the data of the entry at `at` begins, and its compressed size. */
function locate(view: DataView, at: number, extra: number, extraEnd: number) {
  let size = view.getUint32(at + 20, true)
  let header = view.getUint32(at + 42, true)
  for (let field = extra; field + 4 <= extraEnd; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue
    let value = field + 4 + (view.getUint32(at + 24, true) === isLong ? 8 : 0)
    if (size === isLong) {
      size = readLong(view, value)
      value += 8
    }
    if (header === isLong) header = readLong(view, value)
  }
  const names = view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
  return { start: header + 30 + names, size }
}

function readLong(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true))
}

export type Relation = { id: string; kind: string; path: string }

/** The parts to which a part of an Office document refers. Those outside of the archive have their address as path. */
export function readRelations(archive: ZipArchive, path: string, budget: ReadBudget): Relation[] {
  const slash = path.lastIndexOf('/') + 1
  const folder = path.slice(0, slash)
  const xml = archive.text(`${folder}_rels/${path.slice(slash)}.rels`)
  const relations: Relation[] = []
  const open = (name: string, attributes: Record<string, string>) => {
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes
    if (name !== 'Relationship') return
    const kind = type.slice(type.lastIndexOf('/') + 1)
    relations.push({ id, kind, path: mode === 'External' ? target : resolve(folder, target) })
  }
  if (xml !== null) parseXml(xml, { open }, budget)
  return relations
}

/** Resolves a path within the archive, of which the first slash is omitted. */
function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const names = folder.split('/').slice(0, -1)
  for (const name of target.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '.') names.push(name)
  }
  return names.join('/')
}
