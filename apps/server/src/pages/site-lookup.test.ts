import { expect, it } from 'vitest'
import type { ReadAsGuest } from './guest-reads.ts'
import { createSiteLookup } from './site-lookup.ts'

const tenant = { name: 'พยาบาล' }

/** A database with one tenant, until it becomes unavailable. */
function stage() {
  const state = { away: false }
  const read = (async (host: string) => {
    if (state.away) throw new Error('away')
    const isTenant = /^(www\.)?nurse\.example(:\d+)?$/i.test(host)
    return [{ tenant: isTenant ? tenant : null, canonicalHost: null, settings: { host } }]
  }) as ReadAsGuest
  return { state, lookUp: createSiteLookup(read, { warn: () => undefined }) }
}

it('remembers a tenant regardless of the number of made-up hosts and spellings', async () => {
  const { state, lookUp } = stage()
  await lookUp('nurse.example')
  for (let n = 0; n < 2100; n++) await lookUp(`made-up-${n}.example`)
  for (let port = 1; port < 2100; port++) await lookUp(`WWW.nurse.example:${port}`)
  state.away = true
  expect(await lookUp('nurse.example')).toMatchObject({ isCurrent: false, site: { tenant } })
})

it('shows the hub for a host without a known tenant', async () => {
  const { state, lookUp } = stage()
  await lookUp('hub.example')
  state.away = true
  const { site } = await lookUp('never-seen.example')
  expect(site).toMatchObject({ tenant: null, settings: { host: 'hub.example' } })
})
