import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readQuestionFile } from './read-question-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'sanamsob-read-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const header = 'question,answer,option_a,option_b,option_c,option_d,explanation\n'

it('reads a file in a thread', async () => {
  const path = file('x.csv', `${header}ข้อ,1,ก,ข,ค,ง,\nshort\n`)
  const { rows, skipped, bytes } = await readQuestionFile(path)
  expect(rows).toMatchObject([{ question_text: 'ข้อ', errors: [] }])
  expect(skipped).toMatchObject([{ row: 3 }])
  expect(bytes).toEqual(readFileSync(path))
})

it('reports a refusal of the reader in one sentence', async () => {
  await expect(readQuestionFile(file('empty.csv', ''))).rejects.toThrow(/^ไฟล์ว่างเปล่า$/)
  await expect(readQuestionFile(file('x.pdf', 'x'))).rejects.toThrow(/^กรุณาใช้ไฟล์/)
  await expect(readQuestionFile(join(folder, 'none.csv'))).rejects.toThrow('no such file')
})

it('reads no more of a file than is needed to refuse it', async () => {
  await expect(readQuestionFile('/dev/zero')).rejects.toThrow(/^ไฟล์ใหญ่เกิน 64 MB$/)
})

it('stops when reading exceeds its limit of time or memory', async () => {
  const path = file('long.csv', header + 'q,1,a,b,c,d,\n'.repeat(20_000))
  await expect(readQuestionFile(path, AbortSignal.abort())).rejects.toThrow(/ใช้เวลาอ่านนานเกินกำหนด$/)
  const little = { maxOldGenerationSizeMb: 8 }
  await expect(readQuestionFile(path, undefined, little)).rejects.toThrow(/ใช้หน่วยความจำเกินกำหนด$/)
})

it('reports an error of the reader itself in a sentence', async () => {
  const unexpected = Buffer.from(file('y.csv', header)) as unknown as string
  await expect(readQuestionFile(unexpected)).rejects.toThrow(/เกิดข้อผิดพลาดขณะอ่าน$/)
})
