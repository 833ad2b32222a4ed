import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { asUnprivileged, folderFor } from './as-unprivileged.ts'
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
    // For `runningServer`: the folder itself may have been given as the current one.
    'sanamsob.cluster': clusterDir,
  }
  const folder = folderFor(clusterDir)
  const args = ['-D', folder.name, '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const child = spawn(...asUnprivileged(postgres, args), {
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
  return { pid: child.pid, port, output }
}
