import { expect, it } from 'vitest'
import { inAppBrowserOf, openedOutsideLine } from './in-app-browser'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; SM-A165F Build/AP3A.240905; wv) AppleWebKit/537.36'

it.each([
  [`${iPhone} Safari Line/15.9.0`, 'line'],
  [`${android} Version/4.0 Chrome/137.0.0.0 Mobile Safari/537.36 Line/15.9.1/IAB`, 'line'],
  [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/515.0.0.53.90;FBBV/737]`, 'facebook'],
  [`${iPhone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/511.0.0.44.107]`, 'facebook'],
  [
    `${android} Chrome/137.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/516.0.0.54.97;]`,
    'facebook',
  ],
  [`${iPhone} Mobile/15E148 Instagram 384.0.0.26.83 (iPhone14,5; iOS 18_5)`, 'facebook'],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, null],
  [`${android.replace('; wv', '')} Chrome/137.0.0.0 Mobile Safari/537.36`, null],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Timeline/2 Chrome/137.0.0.0', null],
  ['', null],
])('recognises the app in %s', (userAgent, app) => {
  expect(inAppBrowserOf(userAgent)).toBe(app)
})

it('adds the parameter by which LINE leaves the page to the phone’s browser', () => {
  expect(openedOutsideLine('https://example.test/payment-pending?order_id=1#qr')).toBe(
    'https://example.test/payment-pending?order_id=1&openExternalBrowser=1#qr',
  )
})
