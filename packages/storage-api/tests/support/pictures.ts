import sharp from 'sharp'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } })

export const png = async (width = 40, height = 30) => plain(width, height).png().toBuffer()

export const jpegWithPlace = async (width = 40, height = 30) =>
  plain(width, height)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
    .jpeg()
    .toBuffer()

export const inFormat = async (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif') =>
  plain(40, 30).toFormat(format).toBuffer()

export const svg = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)
