import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { asUnprivileged, handOver } from './as-unprivileged.ts'

const run = promisify(execFile)

/** An empty cluster whose superuser has a password of its own, kept beside it. */
export async function makeCluster(
  initdb: string,
  dataDir: string,
  clusterDir: string,
  passwordFile: string,
) {
  rmSync(clusterDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  mkdirSync(clusterDir, { mode: 0o700 })
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  handOver(clusterDir)
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const args = ['-D', clusterDir, '-U', 'postgres', '-E', 'UTF8', ...access, ...locale]
  await run(...asUnprivileged(initdb, args))
}
