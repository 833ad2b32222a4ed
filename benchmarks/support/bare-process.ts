import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { nodeEnvironment, nodeFlags } from '../../scripts/node-flags.mjs'

export type BareServer = { port: number; pid: number; stop(): Promise<void> }

const file = new URL('./bare-server.ts', import.meta.url).pathname

/** The minimal server (`bare-server.ts`), with the product's Node.js flags. */
export async function startBareServer(databaseUrl: string): Promise<BareServer> {
  const child = spawn(process.execPath, [...nodeFlags, file, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...nodeEnvironment },
  })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]): never => {
    throw new Error(`the bare server ended with ${code}`)
  })
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    failed,
  ])
  // A failure after the start is no longer of interest.
  failed.catch(() => {})
  const stop = async () => {
    child.kill()
    await ended
  }
  return { port: Number(line), pid: child.pid ?? 0, stop }
}
