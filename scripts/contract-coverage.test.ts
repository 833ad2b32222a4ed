import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, test } from 'vitest'
import { named, type Part, parts } from './contract-coverage-table.ts'
import { proofsOf } from './generate-contract-coverage.ts'

const client = createClient('http://localhost', 'key', {
  auth: { persistSession: false, autoRefreshToken: false },
})
const channel = client.channel('any')
afterAll(() => client.removeAllChannels())

const installed: Record<string, object> = {
  client,
  auth: client.auth,
  'auth.mfa': client.auth.mfa,
  'auth.mfa.recoveryCodes': client.auth.mfa.recoveryCodes,
  'auth.mfa.webauthn': client.auth.mfa.webauthn,
  'auth.passkey': client.auth.passkey,
  'auth.oauth': client.auth.oauth,
  'auth.admin': client.auth.admin,
  'auth.admin.mfa': client.auth.admin.mfa,
  'auth.admin.oauth': client.auth.admin.oauth,
  'auth.admin.customProviders': client.auth.admin.customProviders,
  'auth.admin.passkey': client.auth.admin.passkey,
  table: client.from('any'),
  filter: client.from('any').select(),
  storage: client.storage,
  'storage.from': client.storage.from('any'),
  'storage.vectors': client.storage.vectors,
  'storage.analytics': client.storage.analytics,
  functions: client.functions,
  realtime: client.realtime,
  channel,
}

/** The callable methods of an object and its base classes; an underscore marks a method as internal. */
function methodsOf(object: object): string[] {
  const names = new Set<string>()
  for (let own = object; own && own !== Object.prototype; own = Object.getPrototypeOf(own)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(own))) {
      if (typeof value === 'function' && name !== 'constructor' && !name.startsWith('_')) {
        names.add(name)
      }
    }
  }
  return [...names].sort()
}

function tabled({ works, inClient, refused = {}, absent = {}, internal }: Part): string[] {
  const reasons = [...Object.keys(refused), ...Object.keys(absent)]
  return [works, inClient, internal, ...reasons].flatMap(named).sort()
}

test('every part of the installed client is in the table', () => {
  expect(Object.keys(installed)).toEqual(Object.keys(parts))
})

describe.each(Object.entries(parts))('%s', (id, part) => {
  test('names every method of the installed client exactly once, and no other', () => {
    const fetchOf = id === 'client' ? ['fetch', 'functionsFetch'] : []
    const found = methodsOf(installed[id] ?? {}).filter((name) => !fetchOf.includes(name))
    expect(tabled(part)).toEqual(found)
  })

  test('marks no method as working without a test that calls it', () => {
    const proofOf = proofsOf()
    expect(named(part.works).filter((method) => !proofOf(id, method))).toEqual([])
  })
})
