import { expect, it } from 'vitest'
import { sharePicture } from './share-picture.ts'

const pictureOf = (primary_color: string) => {
  const tenant = {
    id: '1',
    name: 'สนามทดลอง',
    domain: 'a.test',
    subdomain: null,
    description: null,
    logo_url: null,
    primary_color,
    secondary_color: '#000000',
  }
  return sharePicture({ tenant, settings: {} }, null).svg
}
const circles = (svg: string) =>
  [...svg.matchAll(/<circle [^>]*stroke="([^"]+)"/g)].map(([, stroke]) => stroke)

it('draws the options in the site’s colour, or in grey if it is too pale for paper', () => {
  expect(circles(pictureOf('#0f766e'))).toEqual(Array(4).fill('#0f766e'))
  expect(circles(pictureOf('#fff3b0'))).toEqual(Array(4).fill('#8a8b90'))
})

it('draws a white sign on a colour that is dark enough for a large sign', () => {
  const tick = (colour: string) => /<path [^>]*stroke="([^"]+)"/.exec(pictureOf(colour))?.[1]
  expect(tick('#008f7a')).toBe('#ffffff')
  expect(tick('#f2c94c')).toBe('#000000')
})
