import { archive } from '@sanamsob/domain/questions/test-data'

type Shape = {
  questions: number
  /** The first of every few questions has one of these, in order. */
  pictures: Uint8Array[]
  /** Every such question has a struck-out word, which users have to accept. */
  struckEvery: number
}

const words = 'ข้อใดกล่าวถูกต้องเกี่ยวกับอำนาจหน้าที่ขององค์กรปกครองส่วนท้องถิ่นตามกฎหมาย '

/** A Word document of questions with four options, key, explanation and an underlined word. */
export function wordExam({ questions, pictures, struckEvery }: Shape): Uint8Array {
  const every = Math.ceil(questions / pictures.length)
  const lines: string[] = []
  for (let n = 0; n < questions; n++) {
    const picture =
      n % every === 0
        ? `<w:r><w:drawing><wp:inline><wp:docPr id="${n}" descr="ภาพ"/><a:blip r:embed="p${n / every}"/></wp:inline></w:drawing></w:r>`
        : ''
    const struck = n % struckEvery === 0 ? run('คำที่ขีดฆ่า', '<w:strike/>') : ''
    lines.push(
      paragraph(
        run(`${n + 1}. ${words}`) + run('คำที่ขีดเส้นใต้', '<w:u w:val="single"/>') + struck + picture,
      ),
    )
    for (const letter of 'กขคง')
      lines.push(paragraph(run(`${letter}. ${words}${n} ${letter.charCodeAt(0)}`)))
    lines.push(paragraph(run(`เฉลย ${'กขคง'[n % 4]}`)), paragraph(run(`คำอธิบาย: ${words}`)))
  }
  const relations = pictures.map(
    (_, n) => `<Relationship Id="p${n}" Type="x/image" Target="media/${n}.png"/>`,
  )
  return archive({
    'word/document.xml': `<w:document xmlns:w="w" xmlns:a="a" xmlns:r="r" xmlns:wp="wp"><w:body>${lines.join('')}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(pictures.map((bytes, n) => [`word/media/${n}.png`, bytes])),
  })
}

const run = (text: string, style = '') =>
  `<w:r><w:rPr><w:rFonts w:ascii="TH Sarabun New"/>${style}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`

const paragraph = (content: string) => `<w:p><w:pPr><w:spacing/></w:pPr>${content}</w:p>`

/** A Word file of one question with the fraction 3/(x+1), a picture, and fractions as options. */
export function wordFormula(image: Uint8Array): Uint8Array {
  const fraction = (top: string, bottom: string) =>
    `<m:oMath><m:f><m:num><m:r><m:t>${top}</m:t></m:r></m:num><m:den><m:r><m:t>${bottom}</m:t></m:r></m:den></m:f></m:oMath>`
  const drawn = `<w:r><w:drawing><wp:inline><wp:docPr id="1" descr="กราฟ"/><a:blip r:embed="p"/></wp:inline></w:drawing></w:r>`
  const lines = [
    run('1. ค่าของ ') + fraction('3', 'x+1') + run(' เมื่อ x = 2 เท่ากับข้อใด ') + drawn,
    ...['ก', 'ข', 'ค', 'ง'].map((letter, n) => run(`${letter}. `) + fraction('6', String(n + 5))),
    run('เฉลย ข'),
  ]
  const names = ['w', 'm', 'a', 'r', 'wp'].map((name) => `xmlns:${name}="${name}"`).join(' ')
  return archive({
    'word/document.xml': `<w:document ${names}><w:body>${lines.map((line) => `<w:p>${line}</w:p>`).join('')}</w:body></w:document>`,
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Id="p" Type="x/image" Target="media/1.png"/></Relationships>',
    'word/media/1.png': image,
  })
}
