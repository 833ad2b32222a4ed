/**
 * A backup is a gzipped file of lines: the head; the rows of each table in the head, each line one row as JSON; the
 * uploaded files, each as a line of metadata followed by lines of base64; and the end, which shows that the file is
 * complete. Lines other than rows and files begin with '#'.
 */

export type BackupHead = {
  format: 'sanamsob-backup-2'
  takenAt: string
  /** The database's shape; a backup can only be restored into the same one. */
  shape: Shape
  tables: BackedUpTable[]
  /** Secrets (keys) that belong to the data but are stored outside the database; null without any. */
  secrets: unknown
}

export type Shape = { migrations: string[]; auth: string[] }

/** Names for SQL, quoted if necessary. */
export type BackedUpTable = { name: string; columns: string[] }

export type BackupEnd = { rows: number[]; files: number; sequences: SequenceState[] }

/** An uploaded file by the facts in its row, independent of the storage backend. */
export type StoredFile = { version: string; type: string; bytes: Uint8Array }
/** The line of a file; its bytes follow in further lines. */
export type FileHead = { version: string; type: string; size: number }
/** The bytes of a file per line, which limits the memory used; a multiple of three, so that lines need no padding. */
export const bytesOfLine = 48 * 1024

/** `value` is null for a sequence not used yet. */
export type SequenceState = { name: string; value: string | null }

export class BackupError extends Error {}
