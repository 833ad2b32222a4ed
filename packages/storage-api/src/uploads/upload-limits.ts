const megabyte = 1024 * 1024

/** Maximum bytes per request, as in Supabase, whose clients are configured to send parts of this size. */
export const partBytes = 6 * megabyte

/** Enough for parts of half a megabyte. Prevents filling a folder with tiny files. */
export const maxParts = 100

/** As in Supabase, counted from the first request. */
export const expiryMs = 24 * 60 * 60_000

/** The expiry of an upload without any bytes. */
export const emptyExpiryMs = 60 * 60_000

/** Maximum size of a picture, which is decoded in memory: the size of a photo with the accepted number of pixels. */
export const maxPictureBytes = 20 * megabyte

/**
 * Limits of unfinished uploads: their number and bytes. Per user the declared bytes count. In total only
 * received bytes count, so that declarations alone cannot lock other users out.
 */
export type UnfinishedLimits = { uploads: number; bytes: number }

export const unfinishedDefaults = {
  perPerson: { uploads: 20, bytes: 200 * megabyte },
  inAll: { uploads: 500, bytes: 2048 * megabyte },
}
