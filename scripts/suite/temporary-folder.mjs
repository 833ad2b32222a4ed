import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const gigabyte = 2 ** 30
/** The suite has up to half a gigabyte of files at a time, and needs memory for itself. */
const [roomNeeded, memoryNeeded] = [4 * gigabyte, 10 * gigabyte]

/**
 * Creates a folder for files that are removed with this process, in memory if there is enough, and makes it the
 * temporary folder of every process that the suite starts. A database is a thousand files, and each test file creates
 * and drops one: on a disk the file system took longer for that than PostgreSQL for the tests. A `TMPDIR` in the
 * environment takes precedence.
 * @returns {string}
 */
export function makeTemporaryFolder() {
  for (const place of new Set([memory, tmpdir()])) removeAbandoned(place)
  const parent = !process.env.TMPDIR && isFit(memory) ? memory : tmpdir()
  const folder = mkdtempSync(join(parent, `sanamsob-tests-${process.pid}-${processSpace()}-`))
  chmodSync(folder, 0o1777) // Like /tmp, because PostgreSQL runs as another user.
  process.env.TMPDIR = folder
  process.on('exit', () => remove(folder))
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  process.once('SIGHUP', () => process.exit(129))
  return folder
}

/** Whether a path is an in-memory file system with enough space that allows executing programs. @param {string} path */
export function isFit(path) {
  try {
    accessSync(path, constants.W_OK)
    const { bavail, bsize } = statfsSync(path)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, at]) => at === path)
    const isMemory = mount?.[2] === 'tmpfs' && !mount[3]?.split(',').includes('noexec')
    // The limit of a container may be lower than that of its machine.
    const available = Math.min(freemem(), process.availableMemory?.() ?? freemem())
    return isMemory && bavail * bsize >= roomNeeded && available >= memoryNeeded
  } catch {
    return false
  }
}

/** Removes folders of killed runs, whose memory would otherwise stay in use. @param {string} place */
function removeAbandoned(place) {
  for (const name of namesIn(place)) {
    const [, pid, space] = /^sanamsob-tests-(\d+)-(\d+)-/.exec(name) ?? []
    if (space === processSpace() && !isRunning(Number(pid))) remove(join(place, name))
  }
}

/** The PID namespace: in another one the same numbers are other processes. */
function processSpace() {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
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

/** @param {string} place */
function namesIn(place) {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}

/** Best effort: the folder may belong to another user, or contain a mount of a killed run. @param {string} folder */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}
