import { z } from 'zod'

/** Schemas of values as PostgreSQL writes them into JSON. */

/** PostgreSQL accepts any 128 bits as a UUID. */
export const id = z.guid()

export const count = z.int().nonnegative()

/** A timestamp with its offset. */
export const moment = z.iso.datetime({ offset: true })

export const percent = z.number().min(0).max(100)

/** Minimum percentage of a passed result. */
export const passPercent = z.int().min(1).max(100)

export const lawKind = z.enum([
  'constitution',
  'organic_act',
  'act',
  'emergency_decree',
  'code',
  'royal_decree',
  'regulation',
])

export const named = z.strictObject({ id, name: z.string() })

/** The site of a record that belongs to another site than the visited one. */
export const site = z.strictObject({
  /** Null is the hub. */
  tenant_id: id.nullable(),
  /** Null if the hub has no name. */
  name: z.string().nullable(),
  /** Null if the site is closed. */
  domain: z.string().nullable(),
})

export type Site = z.infer<typeof site>
