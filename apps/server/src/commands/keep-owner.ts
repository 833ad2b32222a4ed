import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  openSync,
  readdirSync,
  type Stats,
} from 'node:fs'

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants

/**
 * Gives files that root created below a folder to the folder's owner, so that a server with fewer rights can read them.
 * Each path is opened relative to its parent's descriptor and never through a link: the owner may exchange entries while
 * this runs, and must not obtain another file of root's. Other file systems mounted below are left alone. A failure is a
 * warning, because it must not replace the result of a finished command.
 */
export function keepOwner(folder: string): void {
  if (process.getuid?.() !== 0 || process.platform !== 'linux' || !existsSync(folder)) return
  try {
    const descriptor = openSync(folder, O_RDONLY | O_DIRECTORY)
    try {
      const owner = fstatSync(descriptor)
      if (owner.uid !== 0) giveContents(descriptor, owner)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`Warning: files in ${folder} may still belong to root: ${reason}`)
  }
}

type Owner = Pick<Stats, 'uid' | 'gid' | 'dev'>

function giveContents(folder: number, owner: Owner): void {
  const path = `/proc/self/fd/${folder}`
  for (const name of readdirSync(path)) give(`${path}/${name}`, owner)
}

function give(path: string, owner: Owner): void {
  let descriptor: number
  try {
    descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch {
    // A link, a socket, or gone since.
    return
  }
  try {
    const found = fstatSync(descriptor)
    if (found.dev !== owner.dev) return
    const isOnlyName = found.isDirectory() || (found.isFile() && found.nlink === 1)
    if (found.uid === 0 && isOnlyName) fchownSync(descriptor, owner.uid, owner.gid)
    if (found.isDirectory()) giveContents(descriptor, owner)
  } finally {
    closeSync(descriptor)
  }
}
