import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { askSecretly, isAtTerminal, newSecret } from './ask.ts'

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
  if (!isAtTerminal()) return null
  if (kind === 'known') return (await askSecretly('Passphrase: ')) || null
  const question = 'Passphrase (empty: whoever has the file reads it): '
  return (await newSecret(question, 'These were two different passphrases.')) || null
}
