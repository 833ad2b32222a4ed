/**
 * A backup is JSON lines, gzipped: the head; for each table of the head its rows in one piece, each line
 * one row; the end, by which a whole file is told from one that was cut. What is no row begins with '#'.
 */

export type BackupHead = {
  format: 'sanamsob-backup-1'
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

export type BackupEnd = { rows: number[]; sequences: SequenceState[] }
/** `value` null: not used yet. */
export type SequenceState = { name: string; value: string | null }

export class BackupError extends Error {}
