import type { Endpoint } from '../auth-context.ts'

/** GET /health: reports that the process is running. */
export const health: Endpoint = () =>
  Response.json({
    version: 'v0.1.0',
    name: 'auth-api',
    description: 'User registration and authentication with the contract of GoTrue',
  })
