import type { Sharp } from 'sharp'

/** Accepted picture types, each with its encoder. */
export const pictureTypes: Record<string, (image: Sharp) => Sharp> = {
  'image/png': (image) => image.png({ compressionLevel: 9 }),
  'image/jpeg': (image) => image.jpeg({ quality: 85, mozjpeg: true }),
  'image/webp': (image) => image.webp({ quality: 85 }),
  'image/gif': (image) => image.gif(),
  'image/avif': (image) => image.avif({ quality: 60, effort: 2 }),
}

export const isPicture = (type: string) => Object.hasOwn(pictureTypes, type)
