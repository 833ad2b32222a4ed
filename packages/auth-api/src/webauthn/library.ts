/** Loaded at the first use of a key: the library has about 300 files and would take a tenth of the startup time. */
export const webauthnLibrary = () => import('@simplewebauthn/server')
export const webauthnHelpers = () => import('@simplewebauthn/server/helpers')
