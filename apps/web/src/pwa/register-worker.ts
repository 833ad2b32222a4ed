import { catalogueChanged } from './caches'
import { offerUpdate } from './worker-update'

const hourMs = 3_600_000

/**
 * Installs `/sw.js` and keeps an eye on new releases. `onCatalogueChanged` runs when the worker has
 * shown something of the catalogue that the server has changed since.
 */
export async function registerWorker(onCatalogueChanged: () => void): Promise<void> {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === catalogueChanged) onCatalogueChanged()
  })
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  if (registration.waiting) offerUpdate(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      // Without a controller this is the first worker, which updates nothing.
      if (installing.state === 'installed' && serviceWorker.controller) offerUpdate(installing)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), hourMs)
}
