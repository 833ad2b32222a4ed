import { expect, it } from 'vitest'
import { homeVariant } from './home-variant'
import { siteOrigin } from './site-origin'

const tenant = {
  id: '1',
  name: 'n',
  domain: 'd',
  subdomain: null,
  description: null,
  logo_url: null,
  primary_color: '#000000',
  secondary_color: '#ffffff',
}
const site = { publishableKey: 'k', mailbox: null, settings: {} }

it('leads to a tenant on the port being visited', () => {
  expect(siteOrigin('a.test', { protocol: 'https:', port: '' })).toBe('https://a.test/')
  expect(siteOrigin('a.localhost', { protocol: 'http:', port: '3000' })).toBe(
    'http://a.localhost:3000/',
  )
})

it('shows the local-government home only on a tenant that asks for it', () => {
  const settings = { home_variant: 'local-government' }
  expect(homeVariant({ ...site, tenant: null, settings })).toBe('hub')
  expect(homeVariant({ ...site, tenant })).toBe('tenant')
  expect(homeVariant({ ...site, tenant, settings })).toBe('local-government')
})
