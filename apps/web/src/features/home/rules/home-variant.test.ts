import { expect, it } from 'vitest'
import { homeVariant } from './home-variant'

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

it('shows the local-government home only on a tenant with that setting', () => {
  const settings = { home_variant: 'local-government' }
  expect(homeVariant({ ...site, tenant: null, settings })).toBe('hub')
  expect(homeVariant({ ...site, tenant })).toBe('tenant')
  expect(homeVariant({ ...site, tenant, settings })).toBe('local-government')
})
