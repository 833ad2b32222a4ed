/** Names of the worker's caches; the page empties the first one when another person comes. */
export const catalogueCache = 'catalogue'
export const pageCache = 'page'
export const assetCache = 'assets'

/** From the page: the waiting worker may become the active one. */
export const skipWaiting = 'skip-waiting'
/** From the worker: a catalogue answer that was shown from the cache has changed since. */
export const catalogueChanged = 'catalogue-changed'
/** Attribute of the document's root when the worker shows a kept page because no server answered. */
export const keptPage = 'data-kept'
