import { readFileSync } from 'node:fs'

/** Which release this is, as the root's package.json names it. */
export const release: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version
