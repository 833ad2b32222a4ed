import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPictures } from '@sanamsob/domain/questions/embedded-pictures'
import { readQuestions } from '@sanamsob/domain/questions/read-questions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { picturesBeside } from './pictures-beside.ts'

const outer = mkdtempSync(join(tmpdir(), 'sanamsob-beside-'))
const folder = join(outer, 'ข้อสอบ')
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])
beforeAll(() => {
  mkdirSync(join(folder, 'ภาพ'), { recursive: true })
  writeFileSync(join(folder, 'ภาพ/a 1.png'), png)
  writeFileSync(join(folder, 'text.png'), 'no picture')
  writeFileSync(join(outer, 'outside.png'), png)
  symlinkSync(join(outer, 'outside.png'), join(folder, 'link.png'))
})
afterAll(() => rmSync(outer, { recursive: true }))

async function read(picture: string) {
  const file = `คำถาม,คำตอบ,ก,ข,ค,ง,คำอธิบาย\nดู ![แมว](${picture}),1,a,![](${picture}),c,d,\n`
  const { rows } = await readQuestions('x.csv', new TextEncoder().encode(file))
  const pictures = new EmbeddedPictures()
  const [row] = picturesBeside(rows, folder, pictures)
  return { row, found: pictures.found.length, errors: row?.errors.map(({ code }) => code) }
}

it('reads a picture in the folder of the file, once', async () => {
  const address = '/storage/embedded/1/picture'
  expect(await read('ภาพ/a 1.png')).toMatchObject({
    row: { question_text: `ดู ![แมว](${address})`, option_b: `![](${address})` },
    found: 1,
    errors: [],
  })
})

it.each(['text.png', '../outside.png', 'link.png', join(outer, 'outside.png'), 'none.png', 'ภาพ'])(
  'refuses the row of %s',
  async (picture) => {
    expect(await read(picture)).toMatchObject({ found: 0, errors: ['import_picture_invalid'] })
  },
)

it.each(['https://a.test/b.png', '/storage/v1/object/public/images/b.png'])(
  'leaves the address %s',
  async (picture) => {
    expect(await read(picture)).toMatchObject({
      row: { question_text: `ดู ![แมว](${picture})` },
      found: 0,
      errors: [],
    })
  },
)
