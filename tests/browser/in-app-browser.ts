/** User agents of the browsers in LINE and Facebook, on an iPhone and on Android. */
export const inAppUserAgents = {
  LINE: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.9.0',
  Facebook:
    'Mozilla/5.0 (Linux; Android 15; SM-A165F Build/AP3A.240905; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/516.0.0.54.97;]',
}
