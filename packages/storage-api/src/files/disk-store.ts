import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { ByteRange, FileStore } from './file-store.ts'

/** Stores files below one folder, readable by their owner only. */
export function createDiskStore(folder: string): FileStore {
  return {
    put: async (key, bytes) => {
      const file = join(folder, key)
      const draft = `${file}.${randomUUID()}.partial`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        await writeSynced(draft, bytes)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(file))
    },
    get: async (key, range) => {
      const file = join(folder, key)
      try {
        return range ? await readRange(file, range) : new Uint8Array(await readFile(file))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(join(folder, key), { force: true }),
    list: () => list(folder),
  }
}

async function readRange(file: string, [first, last]: ByteRange) {
  const handle = await open(file)
  try {
    const bytes = new Uint8Array(last - first + 1)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, first)
    return bytes.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The file's name is durable only after the folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* list(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    // The file may have been deleted in the meantime.
    const found = await stat(file).catch(() => null)
    if (found) yield { key: relative(folder, file).split(sep).join('/'), modifiedAt: found.mtime }
  }
}
