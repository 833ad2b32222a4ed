import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type AcmeFaults = {
  /** Every so many requests a good nonce is refused. */
  badNonceEvery?: number
  /** What it finds at a host does not count. */
  validation?: 'fail'
  /** Seconds until it wants to be asked again. */
  rateLimited?: number
  /** Connections are cut. */
  away?: boolean
  /** How long its certificates live. */
  days?: number
}

export type FakeAcme = {
  directory: string
  /** PEM, for who trusts it. */
  root: string
  faults(faults: AcmeFaults): Promise<void>
  /** The contacts of each account, and all orders so far. */
  state(): Promise<{ accounts: string[][]; orders: { host: string; status: string }[] }>
  stop(): Promise<void>
}

const program = new URL('fake-acme.ts', import.meta.url).pathname

/** @param challengePort where every host answers http:// on this machine */
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
