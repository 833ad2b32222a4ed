import { z } from 'zod'

/** Values as PostgreSQL writes them into JSON. */

/** PostgreSQL takes any 128 bits for a UUID. */
export const id = z.guid()

export const count = z.int().nonnegative()

/** A moment with its offset. */
export const moment = z.iso.datetime({ offset: true })

export const percent = z.number().min(0).max(100)

/** From which percentage on a result counts as passed. */
export const passPercent = z.int().min(1).max(100)

export const named = z.strictObject({ id, name: z.string() })

/** Where something is at home that belongs to another site than the one visited. */
export const site = z.strictObject({
  /** Null is the hub. */
  tenant_id: id.nullable(),
  /** Null where the hub has been given none. */
  name: z.string().nullable(),
  /** Null where the site is closed. */
  domain: z.string().nullable(),
})

export type Site = z.infer<typeof site>
