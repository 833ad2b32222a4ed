import type { Brand } from '../brand.ts'

/** For the tests of templates. */
export const exampleBrand: Brand = {
  name: 'สนามสอบ',
  origin: 'https://exam.example',
  colour: '#33449f',
  onColour: '#ffffff',
  edge: '#33449f',
}
