const moment = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Bangkok',
})

/** Day and time in Bangkok, as a letter says them. @param iso ISO 8601 */
export const momentWords = (iso: string): string => `${moment.format(new Date(iso))} น.`
