const megabyte = 1024 * 1024

/** Of one request, as Supabase has it: clients are told to send parts of this size. */
export const partBytes = 6 * megabyte

/** Enough for parts of half a megabyte; nobody fills a folder with single bytes. */
export const maxParts = 100

/** As Supabase's; counted from the first request. */
export const expiryMs = 24 * 60 * 60_000

/** The same of an upload that nothing was sent of. */
export const emptyExpiryMs = 60 * 60_000

/** Of a picture: what cameras make of the pixels that are taken here. It is decoded from memory. */
export const maxPictureBytes = 20 * megabyte

/**
 * Files that were begun and are not whole yet: how many, and how many bytes. Of one person these are declared
 * ones; of all together only what has come, lest words alone keep everybody out.
 */
export type UnfinishedLimits = { uploads: number; bytes: number }

export const unfinishedDefaults = {
  perPerson: { uploads: 20, bytes: 200 * megabyte },
  inAll: { uploads: 500, bytes: 2048 * megabyte },
}
