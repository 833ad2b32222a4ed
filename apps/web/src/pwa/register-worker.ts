import { offerUpdate } from './worker-update'

const hourMs = 3_600_000

/** Installs `/sw.js` and watches for new releases. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  // Without a controller this is the first worker, still installing; WebKit fires its event a moment later.
  if (registration.waiting && serviceWorker.controller) offerUpdate(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && serviceWorker.controller) offerUpdate(installing)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), hourMs)
}
