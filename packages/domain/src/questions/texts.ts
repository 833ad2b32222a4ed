import type { QuestionColumn } from './question-fields.ts'

/** What is wrong with a row by its file's form, before the rules of the database are asked. */
export const readErrors = {
  import_columns_few: 'แถวที่ {row}: มีไม่ถึง 7 คอลัมน์ จึงข้ามไป',
  import_columns_many: 'แถวที่ {row}: มีเกิน 8 คอลัมน์ ตรวจดูเครื่องหมายคั่นและอัญประกาศ',
  import_quotes_open: 'แถวที่ {row}: อัญประกาศเปิดแล้วไม่ปิด หรือปิดแล้วยังมีข้อความต่อ',
  import_text_invalid: 'แถวที่ {row}: มีอักขระที่เก็บไม่ได้ ลองเลือกรหัสอักขระของไฟล์ใหม่',
  import_options_many: 'แถวที่ {row}: มีตัวเลือกเกิน 4 ข้อ',
  import_answers_several: 'แถวที่ {row}: มีคำตอบที่ถูกมากกว่าหนึ่งข้อ',
  import_kind_unsupported: 'แถวที่ {row}: ไม่ใช่คำถามแบบเลือกตอบ',
  import_form_unreadable: 'แถวที่ {row}: อ่านรูปแบบไม่ได้',
  import_text_outside: 'บรรทัดที่ {row}: ไม่อยู่ในคำถามข้อใด จึงข้ามไป',
  import_key_unknown: 'บรรทัดที่ {row}: เฉลยของข้อที่ไม่มีในไฟล์ หรืออ่านไม่ออก จึงข้ามไป',
} as const

export type ReadErrorCode = keyof typeof readErrors

/** Why a whole file is refused. */
export const fileErrors = {
  import_file_kind: 'กรุณาเลือกไฟล์ CSV หรือ TSV เท่านั้น (รับ XLSX, GIFT, Moodle XML และ TXT ด้วย)',
  import_file_large: 'ไฟล์ใหญ่เกิน 64 MB',
  import_file_empty: 'ไฟล์ว่างเปล่า',
  import_sheet_empty:
    'ชีตแรกของไฟล์นี้ไม่มีคำถาม ระบบอ่านเฉพาะชีตแรก กรุณาย้ายคำถามมาไว้ที่ชีตแรกแล้วเลือกไฟล์อีกครั้ง',
  import_file_unreadable: 'ไม่สามารถอ่านไฟล์ได้: {reason}',
  import_header_short: 'หัวตารางต้องมีอย่างน้อย 7 คอลัมน์: {columns}',
  import_header_order: 'ลำดับคอลัมน์ไม่ตรง ต้องเรียงเป็น: {columns}',
  import_header_missing: 'แถวแรกต้องเป็นหัวตาราง: {columns}',
  import_rows_none: 'ไม่พบข้อมูลคำถามในไฟล์',
  import_rows_many: 'นำเข้าได้ครั้งละไม่เกิน 20,000 คำถาม',
} as const

export type FileErrorCode = keyof typeof fileErrors

export const reasons = {
  xml: 'รูปแบบ XML ไม่ถูกต้อง',
  doctype: 'ไม่รับ XML ที่มี DOCTYPE',
  moodle: 'ไม่ใช่ Moodle XML',
  xlsx: 'ไม่ใช่ไฟล์ XLSX ที่ถูกต้อง',
  cells: 'ตารางกว้างหรือยาวเกินกำหนด',
} as const

export function fillRow(sentence: string, row: number): string {
  return sentence.replace('{row}', String(row))
}

/** The header as we write it and ask for it. */
export const columnTitles: Record<QuestionColumn, string> = {
  question_text: 'คำถาม',
  correct_answer: 'คำตอบที่ถูก (1-4)',
  option_a: 'ตัวเลือก ก',
  option_b: 'ตัวเลือก ข',
  option_c: 'ตัวเลือก ค',
  option_d: 'ตัวเลือก ง',
  explanation: 'คำอธิบาย',
  youtube_url: 'ลิงก์ YouTube',
}

export const reasonsTitle = 'เหตุผล'
/** Beside the columns of the format, where an export names its questions for importing again. */
export const originTitles = { id: 'รหัสคำถาม', version: 'รุ่น' } as const
export const sheetName = 'คำถาม'

/** Names that a header may give a column, in lower case. */
export const columnNames: Record<QuestionColumn, string[]> = {
  question_text: ['question', 'question_text', 'question text', 'คำถาม', 'โจทย์'],
  correct_answer: [
    'answer',
    'correct_answer',
    'correct answer',
    'คำตอบ',
    'คำตอบที่ถูก',
    'คำตอบที่ถูก (1-4)',
    'เฉลย',
  ],
  option_a: ['option_a', 'option a', 'a', 'ก', 'ตัวเลือก ก', 'ตัวเลือก a', 'ตัวเลือก 1'],
  option_b: ['option_b', 'option b', 'b', 'ข', 'ตัวเลือก ข', 'ตัวเลือก b', 'ตัวเลือก 2'],
  option_c: ['option_c', 'option c', 'c', 'ค', 'ตัวเลือก ค', 'ตัวเลือก c', 'ตัวเลือก 3'],
  option_d: ['option_d', 'option d', 'd', 'ง', 'ตัวเลือก ง', 'ตัวเลือก d', 'ตัวเลือก 4'],
  explanation: ['explanation', 'คำอธิบาย', 'อธิบาย'],
  youtube_url: ['youtube_url', 'youtube url', 'youtube', 'ลิงก์ youtube', 'วิดีโอ'],
}

const letters = { ก: 1, ข: 2, ค: 3, ง: 4, A: 1, B: 2, C: 3, D: 4, a: 1, b: 2, c: 3, d: 4 }

/** What to write instead, where an answer's meaning is plain but its form is not 1 to 4. */
export const answerHints: Record<string, string> = Object.fromEntries(
  Object.entries(letters).map(([wrong, right]) => [wrong, `พิมพ์ ${right} แทน ${wrong}`]),
)

/** A question of each kind of field, for those who start from the template. */
export const templateQuestion = {
  question_text: 'เมืองหลวงของประเทศไทยคือจังหวัดใด',
  correct_answer: '2',
  option_a: 'เชียงใหม่',
  option_b: 'กรุงเทพมหานคร',
  option_c: 'ขอนแก่น',
  option_d: 'สงขลา',
  explanation: 'กรุงเทพมหานครเป็นเมืองหลวงมาตั้งแต่ พ.ศ. 2325',
  youtube_url: '',
}

/** The words by which plain text is told apart; longer ones first, for the shorter lie within them. */
export const plainWords = {
  question: ['ข้อที่', 'ข้อ'],
  answer: ['คำตอบที่ถูกต้อง', 'คำตอบที่ถูก', 'คำตอบ', 'เฉลย', 'ตอบ', 'answer', 'ans'],
  key: ['เฉลยคำตอบ', 'เฉลยข้อสอบ', 'กุญแจคำตอบ', 'เฉลย', 'answer key', 'answers'],
  explanation: ['คำอธิบาย', 'อธิบาย', 'เหตุผล', 'explanation'],
  video: ['วิดีโอ', 'วีดีโอ', 'youtube'],
  and: ['และ', 'กับ', 'หรือ'],
  is: 'คือ',
}

export const thaiDigits = '๐๑๒๓๔๕๖๗๘๙'
export const thaiOptions = 'กขคงจฉ'
export const latinOptions = 'ABCDEF'
export const thaiLetters = '[ก-ฮ]'
