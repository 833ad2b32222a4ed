import { spawnSync } from 'node:child_process'
import { lchownSync, statSync } from 'node:fs'

export type ServerUser = { uid: number; gid: number }

/** `nobody` on every system. */
const nobody: ServerUser = { uid: 65534, gid: 65534 }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * The user that root starts PostgreSQL as, because PostgreSQL refuses to run as root: the owner of the folder, whose
 * next server must be able to use the cluster; `nobody` if that is root, or a user without a name, which initdb refuses.
 */
export function userOf(folder: string): ServerUser {
  const { uid, gid } = statSync(folder)
  const isUsable = uid !== 0 && spawnSync('id', ['-nu', String(uid)]).status === 0
  return isUsable ? { uid, gid } : nobody
}

/** Makes the server's user the owner of a file or folder, not of a link's target: the user may exchange entries. */
export function handOver(path: string, { uid, gid } = nobody): void {
  if (isRoot()) lchownSync(path, uid, gid)
}

/** The command to run; as root, it runs as the server's user, without capabilities or a way to gain any. */
export function asUnprivileged(
  command: string,
  args: string[],
  { uid, gid } = nobody,
): [string, string[]] {
  if (!isRoot()) return [command, args]
  const user = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups']
  const rights = ['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs']
  return ['setpriv', [...user, ...rights, command, ...args]]
}

/**
 * The name of a folder as an argument of a command. As root, the folder is the working directory, because the server's
 * user may not traverse folders that only root may enter.
 */
export function folderFor(folder: string): { name: string; cwd: string | undefined } {
  return isRoot() ? { name: '/proc/self/cwd', cwd: folder } : { name: folder, cwd: undefined }
}
