const cellAddress = /^([A-Z]{1,3})([1-9]\d{0,6})(?::|$)/

/** The row of an address such as `B2`, or the first one of `B2:C3`; 0 if it is none. */
export function rowOf(address: string): number {
  return Number(cellAddress.exec(address)?.[2] ?? 0)
}

export function columnOf(address: string): number {
  let column = 0
  for (const letter of cellAddress.exec(address)?.[1] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return column
}

/** The letters of a column, as the sheet shows them: 28 is AB. */
export function lettersOf(column: number): string {
  let letters = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  }
  return letters
}
