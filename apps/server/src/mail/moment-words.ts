const moment = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Bangkok',
})

/** Returns day and time in Bangkok, in the words of a letter. @param iso ISO 8601 */
export const momentWords = (iso: string): string => `${moment.format(new Date(iso))} น.`
