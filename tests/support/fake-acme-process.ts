import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type AcmeFaults = {
  /** A valid nonce is refused once in this many requests. */
  badNonceEvery?: number
  /** The content found at a host does not count. */
  validation?: 'fail'
  /** Seconds until it accepts requests again. */
  rateLimited?: number
  /** Connections are cut. */
  away?: boolean
  /** Lifetime of its certificates. */
  days?: number
}

export type FakeAcme = {
  directory: string
  /** Root certificate as PEM, to be trusted by clients. */
  root: string
  faults(faults: AcmeFaults): Promise<void>
  /** The contacts of each account, and all orders so far. */
  state(): Promise<{ accounts: string[][]; orders: { host: string; status: string }[] }>
  stop(): Promise<void>
}

const program = new URL('fake-acme.ts', import.meta.url).pathname

/** @param challengePort the port on this machine where every host serves http:// */
export async function startFakeAcme(challengePort: number): Promise<FakeAcme> {
  const folder = mkdtempSync(join(tmpdir(), 'fake-acme-'))
  const child = spawn(process.execPath, [program, folder, String(challengePort)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the fake authority ended with ${code}`)))
    createInterface({ input: child.stdout }).once('line', resolve)
  })
  const url = `http://127.0.0.1:${JSON.parse(line).port}`
  const control = async (path: string, body: object) => {
    const response = await fetch(`${url}/control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return (await response.json()) as Awaited<ReturnType<FakeAcme['state']>>
  }
  return {
    directory: `${url}/directory`,
    root: readFileSync(join(folder, 'root.pem'), 'utf8'),
    faults: async (faults) => {
      await control('faults', faults)
    },
    state: () => control('state', {}),
    stop: async () => {
      child.kill()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
