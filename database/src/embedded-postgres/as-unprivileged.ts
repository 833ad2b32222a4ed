import { chownSync } from 'node:fs'

/** PostgreSQL refuses to run as root, so root lends its place to this user (`nobody` everywhere). */
const unprivilegedId = 65534

function isRoot() {
  return process.getuid?.() === 0
}

/** Hands a folder over to whom the server runs as. */
export function handOver(folder: string): void {
  if (isRoot()) chownSync(folder, unprivilegedId, unprivilegedId)
}

/** The command as it is to be run; as root by `nobody`, who may still pass through root's folders. */
export function asUnprivileged(command: string, args: string[]): [string, string[]] {
  if (!isRoot()) return [command, args]
  const id = String(unprivilegedId)
  const reach = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override']
  return ['setpriv', ['--reuid', id, '--regid', id, '--clear-groups', ...reach, command, ...args]]
}
