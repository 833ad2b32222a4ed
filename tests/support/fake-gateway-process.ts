import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type FakePayment = {
  /** The fields that the product sent. */
  fields: Record<string, string>
  report: Record<string, unknown>
  creations: number
  queries: number
  calls: ('create' | 'query')[]
  deliveries: { at: number; acknowledged: boolean; status: number }[]
  /** A genuine notification of the order in its current state, and one signed by another key. */
  notification: string
  forged: string
}

type Faults = { create?: string; query?: string; duplicates?: 'refuse'; times?: number }

export type FakeGateway = {
  url: string
  /** The merchant's key, as entered in the payment settings. */
  merchantPrivateKey: string
  publicKey: string
  faults(faults: Faults): Promise<void>
  /** Reads an order of the gateway, after replacing its report and requesting notifications. */
  order(
    number: string,
    /** `without`: fields that the notification omits. */
    change?: { report?: object; notify?: boolean; without?: string[] },
  ): Promise<FakePayment>
  /** The numbers of all orders that it knows, in order of arrival. */
  numbers(): Promise<string[]>
  /** Advances its clock; every notification that becomes due is sent. */
  advance(seconds: number): Promise<void>
  stop(): Promise<void>
}

const program = new URL('fake-gateway.ts', import.meta.url).pathname

export async function startFakeGateway(): Promise<FakeGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'fake-gateway-'))
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the fake gateway ended with ${code}`)))
    createInterface({ input: child.stdout }).once('line', resolve)
  })
  const url = `http://127.0.0.1:${JSON.parse(line).port}`
  const control = async <Answer>(path: string, body: object): Promise<Answer> => {
    const response = await fetch(`${url}/control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return (await response.json()) as Answer
  }
  return {
    url: `${url}/api/`,
    merchantPrivateKey: readFileSync(join(folder, 'merchant.pem'), 'utf8'),
    publicKey: readFileSync(join(folder, 'gateway.pub.pem'), 'utf8'),
    faults: async (faults) => {
      await control('faults', faults)
    },
    order: (number, change = {}) => control(`orders/${number}`, change),
    numbers: () => control('orders', {}),
    advance: async (seconds) => {
      await control('clock', { seconds })
    },
    stop: async () => {
      child.kill()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
