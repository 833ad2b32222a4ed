export { createRealtimeApi, type RealtimeApi } from './create-realtime-api.ts'
export { migrateRealtime } from './migrate-realtime.ts'
export type { Identity, Limits, RealtimeApiOptions, Visitor } from './options.ts'
