import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'sanamsob-tests-'
const gigabyte = 2 ** 30
/** The suite has up to 2 GB of files at a time, and needs memory for itself. */
const [roomNeeded, memoryNeeded] = [4 * gigabyte, 10 * gigabyte]

/**
 * A folder for what is gone with this process, in memory where there is plenty of it, and makes it the system's
 * temporary one for every process that the suite starts. A database is a thousand files, and each test file makes
 * one and drops it: on a disk the file system took longer over that than PostgreSQL over the tests.
 * @returns {string}
 */
export function makeTemporaryFolder() {
  const parent = !process.env.TMPDIR && isFit(memory) ? memory : tmpdir()
  forgetAbandoned(parent)
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o1777) // As /tmp: PostgreSQL runs as somebody else.
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  return folder
}

/** @param {string} path */
function isFit(path) {
  try {
    accessSync(path, constants.W_OK)
    const { bavail, bsize } = statfsSync(path)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, at]) => at === path)
    const mayRun = mount !== undefined && !mount[3]?.split(',').includes('noexec')
    return mayRun && bavail * bsize >= roomNeeded && freemem() >= memoryNeeded
  } catch {
    return false
  }
}

/** Of runs that were killed: nobody else would give that memory back. @param {string} parent */
function forgetAbandoned(parent) {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (!isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
