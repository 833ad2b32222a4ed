/** Some 300 files, a tenth of what a start takes: read once somebody uses a key. */
export const webauthnLibrary = () => import('@simplewebauthn/server')
export const webauthnHelpers = () => import('@simplewebauthn/server/helpers')
