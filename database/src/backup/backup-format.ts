/**
 * A backup is lines, gzipped: the head; for each table of the head its rows in one piece, each line one
 * row as JSON; the uploaded files, each a line that names it and its bytes in lines of base64; the end, by
 * which a whole file is told from one that was cut. What is no row or file begins with '#'.
 */

export type BackupHead = {
  format: 'sanamsob-backup-2'
  takenAt: string
  /** The database's shape: a backup goes into no other. */
  shape: Shape
  tables: BackedUpTable[]
  /** What belongs with the data and is kept beside the database (keys); null where nothing is. */
  secrets: unknown
}

export type Shape = { migrations: string[]; auth: string[] }

/** Names as SQL takes them, quoted where they must be. */
export type BackedUpTable = { name: string; columns: string[] }

export type BackupEnd = { rows: number[]; files: number; sequences: SequenceState[] }

/** An uploaded file by what its row says; where it lies is the store's matter. */
export type StoredFile = { version: string; type: string; bytes: Uint8Array }
/** Its line; as many bytes follow. */
export type FileHead = { version: string; type: string; size: number }
/** Of one line, so that nobody holds a whole file twice; a multiple of three needs no filling. */
export const bytesOfLine = 48 * 1024

/** `value` null: not used yet. */
export type SequenceState = { name: string; value: string | null }

export class BackupError extends Error {}
