/**
 * Environment of a server with the demo behind a proxy on this machine, which drains before it
 * ends.
 */
export const behindProxy = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: 'http://sanamsob.test',
  ALLOW_DEMO_IN_PUBLIC: 'true',
  TRUST_PROXY: 'loopback',
  DRAIN_SECONDS: '3',
})
