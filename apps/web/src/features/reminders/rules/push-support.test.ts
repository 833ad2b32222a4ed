import { describe, expect, it } from 'vitest'
import { pushSupportOf } from './push-support'

const chrome =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15'

describe('pushSupportOf', () => {
  it.each([
    ['ready', chrome, 5, true, 'default'],
    ['ready', chrome, 5, true, 'granted'],
    ['denied', chrome, 5, true, 'denied'],
    ['unsupported', chrome, 5, false, undefined],
    ['install', iphone, 5, false, undefined],
    ['install', mac, 5, false, undefined],
    ['unsupported', mac, 0, false, undefined],
    ['ready', iphone, 5, true, 'default'],
  ] as const)('is %s', (support, userAgent, maxTouchPoints, hasPush, permission) => {
    expect(pushSupportOf({ userAgent, maxTouchPoints, hasPush, permission })).toBe(support)
  })
})
