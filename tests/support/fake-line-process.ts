import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

type LineRequest = {
  authorization: string
  retryKey: string
  body: { to: string; messages: { type: string; text: string }[] }
  status: number
}

export type FakeLine = {
  url: string
  /** Forgets past requests, and sets the statuses of the next responses; 0 accepts without a response. */
  answer(...statuses: number[]): Promise<void>
  requests(): Promise<LineRequest[]>
  stop(): Promise<void>
}

const program = new URL('fake-line.ts', import.meta.url).pathname

/** Starts `fake-line.ts` as a separate process. */
export async function startFakeLine(): Promise<FakeLine> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the fake LINE ended with ${code}`)))
    createInterface({ input: child.stdout }).once('line', resolve)
  })
  const url = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`
  const control = async (asked: object) => {
    const response = await fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(asked) })
    return (await response.json()) as LineRequest[]
  }
  return {
    url,
    answer: async (...statuses) => void (await control({ statuses })),
    requests: () => control({}),
    stop: async () => {
      child.stdin.end()
      await exited
    },
  }
}
