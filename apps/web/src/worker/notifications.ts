declare const self: ServiceWorkerGlobalScope

/** As the server sends it (apps/server/src/reminders/send-reminder.ts). */
type Reminder = { title: string; body: string; stop: { label: string; path: string } }

/** Shown if a message cannot be read: browsers require that each is shown. */
const title = 'ถึงเวลาฝึกที่ตั้งไว้'
const stopped = 'หยุดการเตือนแล้ว'
/** A reminder replaces the one before. */
const look = { tag: 'reminder', icon: '/icon-192.png', badge: '/icon-192.png', lang: 'th' }

/** Shows reminders; a press opens the site's home, or stops all further ones. */
export function showReminders(): void {
  self.addEventListener('push', (event) => {
    const reminder = reminderOf(event.data)
    const { registration } = self
    event.waitUntil(
      reminder
        ? registration.showNotification(reminder.title, {
            ...look,
            body: reminder.body,
            data: { stop: reminder.stop.path },
            // @ts-expect-error Not in the types of TypeScript; Firefox and Safari ignore it.
            actions: [{ action: 'stop', title: reminder.stop.label }],
          })
        : registration.showNotification(title, look),
    )
  })
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    notification.close()
    const path: unknown = notification.data?.stop
    event.waitUntil(action === 'stop' && typeof path === 'string' ? stop(path) : openHome())
  })
}

async function stop(path: string): Promise<void> {
  const answer = await fetch(path, { method: 'POST' }).catch(() => null)
  if (answer?.ok) await self.registration.showNotification(stopped, look)
  // The page shows the reason, and has the same button.
  else await self.clients.openWindow(path)
}

/** An open page may be a quiz, so only the home itself is brought to the front. */
async function openHome(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window' })
  const home = open.find(({ url }) => new URL(url).pathname === '/')
  await (home ? home.focus() : self.clients.openWindow('/'))
}

function reminderOf(data: PushMessageData | null): Reminder | null {
  try {
    if (!data) return null
    const { title, body, stop } = data.json() as Reminder
    const isWhole = [title, body, stop.label].every((text) => typeof text === 'string')
    return isWhole && stop.path.startsWith('/reminders/stop?') ? { title, body, stop } : null
  } catch {
    return null
  }
}
