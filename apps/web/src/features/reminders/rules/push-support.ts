/** Whether this browser can show notifications, and what the user must do first otherwise. */
export type PushSupport = 'ready' | 'denied' | 'install' | 'unsupported'

type Facts = {
  userAgent: string
  maxTouchPoints: number
  hasPush: boolean
  permission: NotificationPermission | undefined
}

/** Safari on iPhones and iPads offers notifications only to sites on the home screen; iPads claim to be Macs. */
export function pushSupportOf(facts: Facts): PushSupport {
  const { userAgent, maxTouchPoints, hasPush, permission } = facts
  if (hasPush) return permission === 'denied' ? 'denied' : 'ready'
  const isPhone = /iPhone|iPad|iPod/.test(userAgent)
  const isPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  return isPhone || isPad ? 'install' : 'unsupported'
}

/** The support of this browser. */
export const pushSupport = (): PushSupport =>
  pushSupportOf({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    hasPush:
      'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis,
    permission: globalThis.Notification?.permission,
  })
