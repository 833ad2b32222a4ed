import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export type FakeProvider = {
  issuer: string
  /** Sets the user who is signed in at the provider: the claims of the ID token. */
  person(claims: Record<string, unknown>): Promise<void>
  /** Sets the faults; none without an argument. */
  faults(faults?: Record<string, unknown>): Promise<void>
  /** An ID token that an application obtained itself. */
  idToken(claims: Record<string, unknown>): Promise<string>
  /** The last requests that it received. */
  asked(): Promise<{ authorization: Record<string, string>; token: Record<string, string> }>
  stop(): Promise<void>
}

const program = new URL('fake-provider.ts', import.meta.url).pathname

/** Starts `fake-provider.ts` as a separate process. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the fake provider ended with ${code}`)))
    createInterface({ input: child.stdout }).once('line', resolve)
  })
  const { issuer } = JSON.parse(line) as { issuer: string }
  const control = async <Answer>(path: string, body: object = {}): Promise<Answer> => {
    const response = await fetch(`${issuer}/control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return (await response.json()) as Answer
  }
  return {
    issuer,
    person: async (claims) => void (await control('person', claims)),
    faults: async (faults) => void (await control('faults', faults)),
    idToken: async (claims) => (await control<{ token: string }>('id-token', claims)).token,
    asked: () => control('asked'),
    stop: async () => {
      child.stdin.end()
      await exited
    },
  }
}
