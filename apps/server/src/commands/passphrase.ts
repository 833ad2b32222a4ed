import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * The passphrase that a backup is given or opened with: from `--passphrase-file`, else from
 * BACKUP_PASSPHRASE, else asked for on a terminal; null where there is none.
 * @throws where the file is empty, or the two that were typed differ
 */
export async function givenPassphrase(
  file: string | undefined,
  kind: 'new' | 'known',
): Promise<string | null> {
  if (file !== undefined) {
    const text = readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8')
    const passphrase = text.replace(/\r?\n$/, '')
    if (passphrase === '') throw new Error(`${file} holds no passphrase.`)
    return passphrase
  }
  if (process.env.BACKUP_PASSPHRASE) return process.env.BACKUP_PASSPHRASE
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null
  if (kind === 'known') return (await ask('Passphrase: ')) || null
  const passphrase = await ask('Passphrase (empty: whoever has the file reads it): ')
  if (passphrase !== '' && passphrase !== (await ask('The same again: '))) {
    throw new Error('These were two different passphrases.')
  }
  return passphrase || null
}

/** Asks without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  // Ctrl-C, which a raw terminal passes on as a key.
  terminal.on('SIGINT', () => process.exit(130))
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
