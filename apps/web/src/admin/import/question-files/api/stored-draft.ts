import { questionColumns } from '@sanamsob/domain/questions/question-fields'
import { inStore } from '@/lib/in-store'
import { goodForMs } from '@/lib/last-view'
import { importDatabase } from '@/lib/stored-import'
import { type Change, changeDraft, type DraftFile } from '../rules/draft-file'

/** A file as it was read; its pictures and texts are written once. */
type StoredFile = {
  userId: string
  /** Milliseconds since 1970. */
  storedAt: number
  file: DraftFile
}

const store = { database: importDatabase, table: 'files' }
/** Bytes; larger files are not stored. */
const maxSize = 80 * 1024 * 1024
/** After so many, the file is written with them. */
const maxChanges = 500

/**
 * Stores a file under review on this device until it is imported, dropped or its user signs out, or a week has passed.
 * @returns false if it is too large, or storage is full or refused
 */
export async function storeFile(userId: string, file: DraftFile): Promise<boolean> {
  if (sizeOf(file) > maxSize) return false
  const stored: StoredFile = { userId, storedAt: Date.now(), file }
  const write = (files: IDBObjectStore) => {
    files.put([], 'changes')
    return files.put(stored, 'file')
  }
  return inStore(store, 'readwrite', write, { creates: true }).then(
    () => true,
    () => false,
  )
}

/** Stores the changes of the file since it was stored. */
export async function storeChanges(changes: readonly Change[]): Promise<void> {
  await inStore(store, 'readwrite', (files) => files.put(changes, 'changes')).catch(() => undefined)
}

/** The file under review of this user, with its changes; null if there is none or it is too old. */
export async function readStoredFile(userId: string): Promise<DraftFile | null> {
  const read = (key: string) => inStore(store, 'readonly', (files) => files.get(key))
  try {
    const stored = (await read('file')) as StoredFile | undefined
    if (stored?.userId !== userId || Date.now() - stored.storedAt > goodForMs) return null
    const changes = ((await read('changes')) ?? []) as Change[]
    return changes.reduce(changeDraft, stored.file)
  } catch {
    // There is no database, or storage is unavailable.
    return null
  }
}

export async function forgetFile(): Promise<void> {
  await inStore(store, 'readwrite', (files) => files.clear()).catch(() => undefined)
}

/** The changes with one more; typing in a cell is one change. Null once they are better stored with their file. */
export function withChange(changes: readonly Change[], made: Change): Change[] | null {
  const last = changes.at(-1)
  const isSameCell =
    last?.kind === 'revise' &&
    made.kind === 'revise' &&
    last.row === made.row &&
    last.column === made.column
  const all = [...(isSameCell ? changes.slice(0, -1) : changes), made]
  return all.length > maxChanges ? null : all
}

function sizeOf({ rows, pictures }: DraftFile): number {
  let size = 0
  for (const row of rows) for (const column of questionColumns) size += row[column].length
  for (const { bytes } of pictures) size += bytes.length
  return size
}
