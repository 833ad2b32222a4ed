import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { askSecretly, isAtTerminal, newSecret } from './ask.ts'

/**
 * Returns the passphrase that encrypts or decrypts a backup: from `--passphrase-file`, else from
 * BACKUP_PASSPHRASE, else from a prompt at a terminal; null if there is none.
 * @throws if the file is empty, or the two typed passphrases differ
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
  if (!isAtTerminal()) return null
  if (kind === 'known') return (await askSecretly('Passphrase: ')) || null
  const question = 'Passphrase (empty for none, which leaves the file readable): '
  return (await newSecret(question, 'The passphrases differ.')) || null
}
