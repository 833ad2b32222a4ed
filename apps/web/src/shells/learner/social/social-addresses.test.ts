import { expect, it } from 'vitest'
import { socialAddresses } from './social-addresses'

it('links web addresses only', () => {
  const settings = {
    facebook_url: ' https://facebook.example/exam ',
    twitter_url: 'javascript:alert(1)',
    instagram_url: 'exam',
    linkedin_url: '',
  }
  expect(socialAddresses(settings)).toEqual([
    { key: 'facebook_url', href: 'https://facebook.example/exam' },
  ])
})
