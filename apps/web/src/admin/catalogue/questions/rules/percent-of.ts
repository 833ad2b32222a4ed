/** A share as whole per cent; never rounded up to all. */
export const percentOf = (share: number): string => String(Math.floor(share * 100))
