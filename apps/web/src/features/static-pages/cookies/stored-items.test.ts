import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cookiePolicy } from './texts'

const source = new URL('../../../', import.meta.url).pathname

/** Returns the names, or their constant prefixes, under which the code stores items in the browser. */
function storedNames(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .filter((code) =>
      /localStorage|sessionStorage|readStored|storageKey|ColorSchemeManager/.test(code),
    )
  const named =
    /(?:[kK]ey = |key: )'([a-z-]+(?:\.[a-z-]+)*)'|[`'](sanamsob(?:\.[a-z-]+|-[a-z]+)+)\.?[`'$]/g
  return files.flatMap((code) => [...code.matchAll(named)].map(([, a, b]) => a ?? b ?? ''))
}

it('lists every item that the app stores in a browser', () => {
  const policy = JSON.stringify(cookiePolicy({ site: 'site', email: 'a@b.test' }))
  const names = storedNames()
  expect(names).toContain('device-id')
  expect(names.length).toBeGreaterThan(8)
  // Cookies of the auth service (packages/auth-api/src: limits/known-device.ts, webauthn/, providers/).
  names.push('known-device', 'passkey-flow', 'oauth-flow')
  for (const name of names) expect(policy, name).toContain(name)
})
