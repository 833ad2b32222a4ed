import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fchownSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { asUnprivileged, folderFor, handOver, isRoot, userOf } from './as-unprivileged.ts'
import { storedPassword } from './stored-password.ts'

/** Creates an empty cluster whose superuser has the password stored beside it. */
export async function makeCluster(
  initdb: string,
  dataDir: string,
  clusterDir: string,
  passwordFile: string,
) {
  rmSync(clusterDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  mkdirSync(clusterDir, { mode: 0o700 })
  const user = userOf(dataDir)
  handOver(clusterDir, user)
  const password = storedPassword(passwordFile)
  if (!isRoot()) return run(initdb, clusterDir, passwordFile, 'ignore')
  // The unprivileged user cannot open the file itself, so it gets a copy as its input. The name is not used again,
  // because the user may exchange the file.
  const draft = `${passwordFile}.${process.pid}.copy`
  const input = openSync(draft, 'wx+', 0o600)
  try {
    writeSync(input, password, 0)
    fchownSync(input, user.uid, user.gid)
    await run(initdb, clusterDir, '/dev/stdin', input)
  } finally {
    closeSync(input)
    rmSync(draft)
  }
}

async function run(
  initdb: string,
  clusterDir: string,
  passwordFile: string,
  input: number | 'ignore',
) {
  const folder = folderFor(clusterDir)
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const args = ['-D', folder.name, '-U', 'postgres', '-E', 'UTF8', ...access, ...locale]
  const child = spawn(...asUnprivileged(initdb, args, userOf(clusterDir)), {
    stdio: [input, 'ignore', 'pipe'],
    cwd: folder.cwd,
  })
  if (!child.stderr) throw new Error('no output')
  const [[code], words] = await Promise.all([once(child, 'close'), text(child.stderr)])
  if (code !== 0) throw new Error(`PostgreSQL could not be initialised: ${words.trim()}`)
}
