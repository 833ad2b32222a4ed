import { chownSync } from 'node:fs'

/** PostgreSQL refuses to run as root, so root starts it as this user (`nobody` everywhere). */
const unprivilegedId = 65534

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Hands a file or folder over to whom the server runs as. */
export function handOver(path: string): void {
  if (isRoot()) chownSync(path, unprivilegedId, unprivilegedId)
}

/** The command as it is to be run; as root by `nobody`, with no capability and no way to gain one. */
export function asUnprivileged(command: string, args: string[]): [string, string[]] {
  if (!isRoot()) return [command, args]
  const id = String(unprivilegedId)
  const user = ['--reuid', id, '--regid', id, '--clear-groups']
  const rights = ['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs']
  return ['setpriv', [...user, ...rights, command, ...args]]
}

/**
 * How a command is given a folder. As root, by the folder it starts in: `nobody` may not pass through
 * folders that only root may enter, and this name leads past them.
 */
export function folderFor(folder: string): { name: string; cwd: string | undefined } {
  return isRoot() ? { name: '/proc/self/cwd', cwd: folder } : { name: folder, cwd: undefined }
}
