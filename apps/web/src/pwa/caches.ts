/** Names of the worker's caches; the page empties the first when another user signs in. */
export const catalogueCache = 'catalogue'
export const pageCache = 'page'
export const assetCache = 'assets'

/** From the page: the waiting worker may activate. */
export const skipWaiting = 'skip-waiting'
/** From the worker: a catalogue response that was served from the cache has changed. */
export const catalogueChanged = 'catalogue-changed'
/** Attribute of the root element when the worker serves a cached page because no server responded. */
export const storedPage = 'data-kept'
