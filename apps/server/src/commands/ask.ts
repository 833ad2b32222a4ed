import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

export const isAtTerminal = () => process.stdin.isTTY && process.stderr.isTTY

/** Prompts without echoing the input. */
export async function askSecretly(question: string): Promise<string> {
  process.stderr.write(question)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  // A raw terminal passes Ctrl-C on as a key.
  terminal.on('SIGINT', () => process.exit(130))
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

/**
 * Reads a secret: typed twice at a terminal, or else the first line of standard input.
 * @throws if the two typed secrets differ
 */
export async function newSecret(question: string, different: string): Promise<string> {
  if (!isAtTerminal()) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
  const secret = await askSecretly(question)
  if (secret !== '' && secret !== (await askSecretly('The same again: '))) {
    throw new Error(different)
  }
  return secret
}
