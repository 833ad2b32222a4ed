import { cors } from 'hono/cors'

/**
 * Pages of any origin may call the functions, as they may call the data API: access depends on the token,
 * which no browser adds by itself. The headers are those that the official client sends.
 */
export const fromAnyOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: ['Accept', 'Apikey', 'Authorization', 'Content-Type', 'X-Client-Info', 'X-Region'],
  maxAge: 86_400,
})
