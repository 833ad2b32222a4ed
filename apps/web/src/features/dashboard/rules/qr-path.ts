/**
 * The dark modules of a QR code as one SVG path, a unit square each; neighbours in a row are one
 * rectangle, so that no hairline shows between them.
 */
export function qrPath(modules: boolean[][]): string {
  let path = ''
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x += 1
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`
    }
  })
  return path
}
