/** A share in whole percent, rounded down so that only a full match is 100. */
export const percentOf = (share: number): string => String(Math.floor(share * 100))
