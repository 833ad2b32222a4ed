import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { readQuestionFile } from '../apps/server/src/commands/read-question-file.ts'
import { residentMegabytes } from './support/processes.ts'

const questions = Number(process.env.BENCH_ROWS ?? 1000)
const pictures = 200
const pictureBytes = 50 * 1024

/**
 * A Word document of 200 pages (1,000 questions of about six lines, 200 pictures) read by the thread of `npm run import`:
 * time, processor time, and the highest memory of the process.
 */
export async function benchWord(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sanamsob-word-'))
  const path = join(folder, 'ข้อสอบ.docx')
  const file = document()
  writeFileSync(path, file)
  const before = residentMegabytes(process.pid)
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(process.pid))
  }, 20)
  const began = performance.now()
  const { user, system } = process.cpuUsage()
  try {
    const read = await readQuestionFile(path)
    const used = process.cpuUsage()
    console.table([
      {
        'file MB': Number((file.length / 1e6).toFixed(1)),
        questions: read.rows.length,
        'with errors': read.rows.filter(({ errors }) => errors.length > 0).length,
        pictures: read.pictures.length,
        skipped: read.skipped.length,
        s: Number(((performance.now() - began) / 1000).toFixed(1)),
        'processor s': Number(((used.user + used.system - user - system) / 1e6).toFixed(1)),
        'MB before': Math.round(before),
        'MB highest': Math.round(highest),
      },
    ])
  } finally {
    clearInterval(watch)
    rmSync(folder, { recursive: true })
  }
}

function document(): Uint8Array {
  const words = 'ข้อใดกล่าวถูกต้องเกี่ยวกับอำนาจหน้าที่ขององค์กรปกครองส่วนท้องถิ่นตามกฎหมาย '
  const run = (text: string, style = '') =>
    `<w:r><w:rPr><w:rFonts w:ascii="TH Sarabun New"/>${style}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const paragraph = (content: string) => `<w:p><w:pPr><w:spacing/></w:pPr>${content}</w:p>`
  const lines: string[] = []
  for (let n = 0; n < questions; n++) {
    const picture =
      n % Math.ceil(questions / pictures) === 0
        ? `<w:r><w:drawing><wp:inline><wp:docPr id="${n}" descr="ภาพ"/><a:blip r:embed="p${n}"/></wp:inline></w:drawing></w:r>`
        : ''
    lines.push(
      paragraph(run(`${n + 1}. ${words}`) + run('คำที่ขีดเส้นใต้', '<w:u w:val="single"/>') + picture),
    )
    for (const letter of 'กขคง') lines.push(paragraph(run(`${letter}. ${words}${n}`)))
    lines.push(paragraph(run(`เฉลย ${'กขคง'[n % 4]}`)), paragraph(run(`คำอธิบาย: ${words}`)))
  }
  const parts: Record<string, Uint8Array> = {
    'word/document.xml': strToU8(
      `<w:document xmlns:w="w" xmlns:a="a" xmlns:r="r" xmlns:wp="wp"><w:body>${lines.join('')}</w:body></w:document>`,
    ),
  }
  const relations: string[] = []
  for (let n = 0; n < questions; n += Math.ceil(questions / pictures)) {
    relations.push(`<Relationship Id="p${n}" Type="x/image" Target="media/${n}.png"/>`)
    parts[`word/media/${n}.png`] = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47]),
      randomBytes(pictureBytes),
    ])
  }
  parts['word/_rels/document.xml.rels'] = strToU8(
    `<Relationships>${relations.join('')}</Relationships>`,
  )
  return zipSync(parts)
}
