import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { asUnprivileged, folderFor, userOf } from './as-unprivileged.ts'
import { freePort } from './free-port.ts'
import type { Server } from './postmaster.ts'

type LaunchOptions = { port?: number; settings?: Record<string, string> }

/** Starts the server as a process that outlives this one. */
export async function launchServer(
  postgres: string,
  clusterDir: string,
  options: LaunchOptions,
): Promise<Server> {
  const port = options.port ?? (await freePort())
  rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '128MB',
    ...options.settings,
    // Read by `runningServer`, because the data folder itself may be given as the working directory.
    'sanamsob.cluster': clusterDir,
  }
  const folder = folderFor(clusterDir)
  const args = ['-D', folder.name, '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const child = spawn(...asUnprivileged(postgres, args, userOf(clusterDir)), {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder.cwd,
    detached: true,
  })
  const output: string[] = []
  child.stderr.on('data', (chunk: Buffer) => {
    output.push(chunk.toString())
    if (output.length > 40) output.shift()
  })
  child.unref()
  if (!child.pid) throw new Error('PostgreSQL could not be started')
  return { pid: child.pid, port, output, printed: once(child.stderr, 'close') }
}
