import { strToU8, zipSync } from 'fflate'
import { emptyQuestion, type QuestionFields, questionColumns } from './question-fields.ts'
import type { DraftRow } from './question-file.ts'
import { trimmed } from './trimmed.ts'

const plain = (
  question_text: string,
  correct_answer: string,
  [option_a = '', option_b = '', option_c = '', option_d = '']: string[],
  explanation = '',
  youtube_url = '',
): QuestionFields => ({
  ...emptyQuestion,
  question_text,
  correct_answer,
  option_a,
  option_b,
  option_c,
  option_d,
  explanation,
  youtube_url,
})

/** Questions as teachers type them, each on one line. */
export const questionsOnLines: QuestionFields[] = [
  plain(
    'ต่อหลอดไฟแบบใด เมื่อดวงหนึ่งเสีย ดวงอื่นยังใช้งานได้',
    '2',
    ['แบบอนุกรม', 'แบบขนาน', 'แบบผสม', 'แบบใดก็ได้'],
    'การต่อแบบขนานให้แรงดันเท่ากันทุกดวง',
    'https://youtu.be/dQw4w9WgXcQ',
  ),
  plain("คำไวพจน์ของ 'ดอกไม้' คือข้อใด?", '1', ['บุหงา', 'พนา', 'สินธุ์', 'คีรี'], 'บุหงา, มาลี, ผกา'),
  plain('ปี ค.ศ. 2026 ตรงกับปี พ.ศ. ใด', '3', ['2567', '2568', '2569', '2570'], '2026 + 543 = 2569'),
  plain('๗ คูณ ๘ ได้เท่าใด', '4', ['๔๘', '๕๔', '๕๕', '๕๖']),
  plain('ข้อใดเป็นแก๊สเฉื่อย (noble gas)', '4', ['Na', 'Mg', 'P', 'Ar'], 'Argon อยู่หมู่ 18'),
  plain('Choose the correct word: She ___ to school every day.', '1', [
    'goes',
    'go',
    'going',
    'gone',
  ]),
  plain('น้ำเดือดที่กี่องศาเซลเซียส ณ ความดัน 1 atm', '2', ['50.5', '100.0', '99,5', '-100'], 'ก็คือ 100 °C'),
  plain(
    'อักษรย่อ "อปท." หมายถึงอะไร',
    '3',
    ['องค์การปกติ', 'อำเภอ', 'องค์กรปกครองส่วนท้องถิ่น', 'ไม่มีข้อใดถูก'],
    'ดู พ.ร.บ. เทศบาล พ.ศ. 2496 มาตรา 7',
  ),
  plain('ผลบวกของ 1.5 กับ 2.25 คือ', '1', ['3.75', '3.5', '4', '3.70'], 'จัดจุดทศนิยมให้ตรงกัน'),
  plain('ราคา 1,200 บาท ลด 25% เหลือกี่บาท', '2', ['800', '900', '950', '1,000']),
  plain('คำใดสะกดถูกต้อง', '4', ['สังเกตุ', 'อนุญาติ', 'กระเพรา', 'โน้ตดนตรี']),
]

/** Line breaks, quotes, formulas, markup and passages in every field. */
export const awkwardQuestions: QuestionFields[] = [
  plain('อ่านบทความ\n\nฝนตกหนัก แม่พูดว่า "อยู่บ้าน"\n1. แม่\n2. ลูก\nใครพูด', '1', ['แม่', 'ลูก', 'ฝน', 'บ้าน']),
  plain(
    "x'; drop table questions; --",
    '2',
    ['=1+1', '@cmd', '+66', '-1'],
    '<script>alert(1)</script>',
  ),
  plain('ภาพใดคือแมว 🙂 "🐱"', '3', ['🐶', 'a,b', '"🐱"', 'c\td'], 'บรรทัดหนึ่ง\nบรรทัดสอง'),
  plain('ก'.repeat(5_000), '4', ['ข'.repeat(500), 'ค', 'ง', 'จ']),
]

/** Returns only the fields, to compare the content of two files. */
export function fieldsOf(rows: (QuestionFields | DraftRow)[]): QuestionFields[] {
  return rows.map((row) =>
    Object.fromEntries(questionColumns.map((column) => [column, row[column]])),
  ) as QuestionFields[]
}

/** Returns the fields trimmed and with normalized line ends. */
export function trimmedFields(rows: (QuestionFields | DraftRow)[]): QuestionFields[] {
  return rows.map((row) =>
    Object.fromEntries(
      questionColumns.map((column) => [column, trimmed(row[column].replaceAll('\r\n', '\n'))]),
    ),
  ) as QuestionFields[]
}

export function question(fields: Partial<QuestionFields> = {}): QuestionFields {
  const options = { option_a: 'หนึ่ง', option_b: 'สอง', option_c: 'สาม', option_d: 'สี่' }
  return { ...emptyQuestion, question_text: 'ข้อใด', correct_answer: '2', ...options, ...fields }
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Returns the parts of a workbook whose first sheet has this content in its `sheetData`. */
export function workbookParts(rows: string, more: Record<string, string> = {}) {
  return {
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>
      <Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="r2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>
      <Relationship Id="r3" Type="${relations}/styles" Target="/xl/styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }
}

export function workbook(rows: string, more: Record<string, string | Uint8Array> = {}): Uint8Array {
  return archive({ ...workbookParts(rows), ...more })
}

export function archive(parts: Record<string, string | Uint8Array>): Uint8Array {
  const packed = Object.entries(parts).map(([name, part]) => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ])
  return zipSync(Object.fromEntries(packed))
}

/** Returns a row of a sheet with its cells' addresses. */
export function sheetRow(number: number, cells: string[]): string {
  const written = cells.map(
    (cell, index) =>
      `<c r="${String.fromCharCode(65 + index)}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`,
  )
  return `<row r="${number}">${written.join('')}</row>`
}

/** Returns the parts of a Word document that its relations name, without a document. */
export function documentParts() {
  return {
    'word/_rels/document.xml.rels': `<Relationships>
      <Relationship Id="r1" Type="${relations}/styles" Target="styles.xml"/>
      <Relationship Id="r2" Type="${relations}/numbering" Target="numbering.xml"/></Relationships>`,
  }
}
