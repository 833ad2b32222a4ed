import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type FakeBrowser = {
  name: string
  endpoint: string
  p256dh: string
  auth: string
  /** What it received, decrypted, with the headers; or what was wrong. */
  messages: {
    sender: string
    ttl: string
    topic: string
    urgency: string
    message: Record<string, unknown>
    error?: string
  }[]
}

export type FakePushService = {
  /** The host of all endpoints, for a name server. */
  host: string
  port: number
  /** Path of the certificate, to be trusted by the server under test. */
  certificate: string
  subscribe(): Promise<FakeBrowser>
  /** Reads a browser, after changing the status of its responses. */
  browser(name: string, change?: { status?: number }): Promise<FakeBrowser>
  stop(): Promise<void>
}

const program = new URL('fake-push-service.ts', import.meta.url).pathname

/** Starts `fake-push-service.ts` as a separate process. */
export async function startFakePushService(): Promise<FakePushService> {
  const folder = mkdtempSync(join(tmpdir(), 'fake-push-'))
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the fake push service ended with ${code}`)))
    createInterface({ input: child.stdout }).once('line', resolve)
  })
  const { port, control } = JSON.parse(line) as { port: number; control: number }
  const ask = async (path: string, body: object = {}) => {
    const response = await fetch(`http://127.0.0.1:${control}/control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return (await response.json()) as FakeBrowser
  }
  return {
    host: 'push.example.test',
    port,
    certificate: join(folder, 'push.pem'),
    subscribe: () => ask('subscribe'),
    browser: (name, change = {}) => ask('browser', { name, ...change }),
    stop: async () => {
      child.stdin.end()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
