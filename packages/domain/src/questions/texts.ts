import { emptyQuestion, type QuestionColumn } from './question-fields.ts'

/** Errors of a row by its file format, found before the database's rules are checked. */
export const readErrors = {
  import_columns_few: 'แถวที่ {row}: มีไม่ถึง 7 คอลัมน์ จึงข้ามไป',
  import_columns_many: 'แถวที่ {row}: มีเกิน 8 คอลัมน์ ตรวจดูเครื่องหมายคั่นและอัญประกาศ',
  import_quotes_open: 'แถวที่ {row}: อัญประกาศเปิดแล้วไม่ปิด หรือปิดแล้วยังมีข้อความต่อ',
  import_options_many: 'แถวที่ {row}: มีตัวเลือกเกิน 4 ข้อ',
  import_answers_several: 'แถวที่ {row}: มีคำตอบที่ถูกมากกว่าหนึ่งข้อ กรุณาระบุข้อที่ถูก',
  import_answer_ambiguous: 'แถวที่ {row}: คำตอบ “{answer}” อาจหมายถึง {readings}',
  import_kind_unsupported: 'แถวที่ {row}: ไม่ใช่คำถามแบบเลือกตอบ',
  import_form_unreadable: 'แถวที่ {row}: อ่านรูปแบบไม่ได้',
  import_text_mixed:
    'แถวที่ {row}: บรรทัดที่ {line} ของไฟล์อาจเป็นคำถามข้ออื่น เฉลย หรือหัวข้อที่ปนมา กรุณาแก้ไข หรือกด “ตรวจแล้ว ข้อมูลถูกต้อง”',
  import_content_lost: 'แถวที่ {row}: มีส่วนที่เก็บไม่ได้: {what}',
  import_text_outside: 'บรรทัดที่ {row}: ไม่อยู่ในคำถามข้อใด จึงข้ามไป',
  import_row_hidden: 'แถวที่ {row}: เป็นแถวที่ซ่อนไว้ จึงข้ามไป',
  import_sheet_hidden: 'ชีตที่ซ่อนไว้ จึงข้ามไป',
  import_column_hidden: 'คอลัมน์ที่ซ่อนไว้ จึงข้ามไป',
  import_column_other: 'คอลัมน์ที่ไม่ได้นำเข้า',
  import_title: 'แถวที่ {row}: อยู่เหนือหัวตาราง จึงข้ามไป',
  import_row_other: 'แถวที่ {row}: ไม่ใช่คำถาม จึงข้ามไป',
  import_comments_outside: 'แถวที่ {row}: มีความคิดเห็นที่ไม่อยู่ในคำถามข้อใด จึงข้ามไป',
  import_mark_differs: 'แถวที่ {row}: ตัวเลือกที่เน้นไว้ไม่ใช่คำตอบในช่องคำตอบ',
  import_category: 'ก่อนแถวที่ {row}: หมวดของคลังข้อสอบ จึงข้ามไป',
  import_margin: 'หัวหรือท้ายกระดาษ จึงข้ามไป',
  import_pictures_outside: 'แถวที่ {row}: มีรูปภาพที่ไม่อยู่ในคำถามข้อใด จึงข้ามไป',
  import_key_unknown: 'บรรทัดที่ {row}: เฉลยของข้อที่ไม่มีในไฟล์ หรืออ่านไม่ออก จึงข้ามไป',
} as const

export type ReadErrorCode = keyof typeof readErrors

/** Decisions of a reader that the user should check. */
export const readNotes = {
  key_marked: 'ใช้ตัวเลือกที่เน้นไว้ (ตัวหนา ขีดเส้นใต้ หรือสี) เป็นคำตอบ {count} ข้อ: แถวที่ {rows}',
  key_ticked: 'ใช้ตัวเลือกที่มีเครื่องหมายถูกเป็นคำตอบ {count} ข้อ: แถวที่ {rows}',
  heading_none:
    'ไม่พบหัวตาราง จึงอ่านคอลัมน์ตามลำดับ คำถาม คำตอบ ตัวเลือก ก-ง คำอธิบาย ลิงก์ YouTube ถ้าไม่ตรง กด “เลือกคอลัมน์”',
  feedback_joined: 'รวมคำอธิบายของตัวเลือกที่เกินไว้ในช่องคำอธิบาย {count} ข้อ',
  tags_left: 'ไม่ได้นำเข้าแท็กของ {count} ข้อ (แถวที่ {rows}) เพิ่มแท็กได้หลังนำเข้า',
  columns_hidden: 'อ่านคอลัมน์ของคำถามที่ซ่อนไว้ด้วย {count} คอลัมน์',
} as const

/** Why a question in GIFT could not be read. */
export const giftReasons = {
  open: 'บรรทัดที่ {line}: วงเล็บปีกกาซ้อนกันหรือไม่ครบคู่ ถ้าเป็นข้อความให้ใส่ \\ ไว้ข้างหน้า',
  sign: 'บรรทัดที่ {line}: เครื่องหมาย {sign} อยู่ผิดที่ ถ้าเป็นข้อความให้ใส่ \\ ไว้ข้างหน้า',
  equals: 'บรรทัดที่ {line}: มีเครื่องหมาย = กลางตัวเลือก ถ้าเป็นข้อความให้เขียน \\=',
  long: 'บรรทัดที่ {line}: คำถามยาวเกินกำหนด กรุณาตัดให้สั้นลง',
} as const
export type GiftReason = keyof typeof giftReasons

export const oneSheetNote = (sheet: string, count: number) =>
  `อ่านเฉพาะชีต “${sheet}” จากทั้งหมด ${count} ชีต`

export type ReadNote = keyof typeof readNotes

const shownRows = 20

export function fillNote(note: ReadNote, count: number, rows: number[] = []): string {
  const more = rows.length > shownRows ? ` และอีก ${rows.length - shownRows} ข้อ` : ''
  return readNotes[note]
    .replace('{count}', String(count))
    .replace('{rows}', rows.slice(0, shownRows).join(', ') + more)
}

/** Content of a question that its file has and our fields or markup cannot hold. */
export const lostNames = {
  picture: 'รูปภาพ',
  media: 'เสียงหรือวิดีโอ',
  drawing: 'ภาพวาด',
  formula: 'สูตรที่แปลงไม่ได้',
  field: 'ช่องกรอก',
  colour: 'สีตัวอักษรหรือสีพื้น',
  strike: 'เส้นขีดฆ่า',
  link: 'ที่อยู่ของลิงก์',
  hidden: 'ข้อความที่ซ่อนไว้',
  cells: 'ช่องตารางที่ผสานกัน',
  table: 'ตารางที่ซ้อนกันหรือใหญ่เกินไป',
  style: 'รูปแบบตัวอักษร',
  symbol: 'สัญลักษณ์ของฟอนต์เฉพาะ',
  note: 'เชิงอรรถ',
  comment: 'ความคิดเห็น',
  shown: 'ช่องที่ไม่รู้ว่าตารางแสดงอย่างไร ตรวจค่าในแถวนี้',
  credit: 'คะแนนบางส่วนของตัวเลือก',
  hint: 'คำใบ้',
  grade: 'น้ำหนักคะแนนของข้อ',
  verdict: 'ข้อความหลังตอบ',
  answer: 'คำตอบของคำถามชนิดอื่น',
} as const

/** Reasons for refusing a whole file. */
export const fileErrors = {
  import_file_kind: 'กรุณาใช้ไฟล์ CSV, TSV, XLSX, DOCX, GIFT, Moodle XML หรือ TXT',
  import_file_large: 'ไฟล์ใหญ่เกิน 64 MB',
  import_file_empty: 'ไฟล์ว่างเปล่า',
  import_sheet_empty: 'ไม่พบคำถามในชีตที่มองเห็นของไฟล์นี้ ระบบไม่อ่านชีตที่ซ่อนไว้',
  import_sheet_none: 'ไม่พบคำถามในชีตที่เลือก กรุณาเลือกชีตอื่น',
  import_file_unreadable: 'ไม่สามารถอ่านไฟล์ได้: {reason}',
  import_header_short: 'หัวตารางต้องมีอย่างน้อย 7 คอลัมน์: {columns}',
  import_columns_unclear: 'หัวตารางไม่ชัดว่าคอลัมน์ใดเป็น {columns} กรุณาแก้หัวตาราง หรือเลือกคอลัมน์เอง',
  import_header_missing: 'ไม่พบหัวตาราง ({columns}) ใน 10 แถวแรก กรุณาเพิ่มหัวตาราง หรือเลือกคอลัมน์เอง',
  import_rows_none: 'ไม่พบข้อมูลคำถามในไฟล์',
  import_rows_many: 'นำเข้าได้ครั้งละไม่เกิน 20,000 คำถาม',
} as const

export type FileErrorCode = keyof typeof fileErrors

export const reasons = {
  xml: 'รูปแบบ XML ไม่ถูกต้อง',
  doctype: 'ไม่รับ XML ที่มี DOCTYPE',
  moodle: 'ไม่ใช่ Moodle XML',
  xlsx: 'ไม่ใช่ไฟล์ XLSX หรือ DOCX ที่ถูกต้อง',
  cells: 'ตารางกว้างหรือยาวเกินกำหนด',
  columns: 'ตารางกว้างเกินกำหนด',
  characters: 'ข้อความยาวเกินกำหนด',
  lines: 'มีบรรทัดมากเกินกำหนด',
  line: 'มีบรรทัดที่ยาวเกินกำหนด',
  skipped: 'มีบรรทัดที่ไม่ใช่คำถามมากเกินกำหนด',
  parts: 'มีไฟล์ย่อยมากเกินกำหนด',
  unpacked: 'ข้อมูลที่บีบอัดไว้ใหญ่เกินกำหนด',
  elements: 'มีแท็กมากเกินกำหนด',
  depth: 'แท็กซ้อนกันลึกเกินกำหนด',
  attributes: 'แท็กมีแอตทริบิวต์มากเกินกำหนด',
  references: 'มีอักขระแบบอ้างอิงมากเกินกำหนด',
  time: 'ใช้เวลาอ่านนานเกินกำหนด',
  memory: 'ใช้หน่วยความจำเกินกำหนด',
  fault: 'เกิดข้อผิดพลาดขณะอ่าน',
} as const

export function fillRow(sentence: string, row: number): string {
  return sentence.replace('{row}', String(row))
}

/** The header in exported files and in messages, in the order of the editor's form, whose labels begin with these. */
export const columnTitles: Record<QuestionColumn, string> = {
  passage: 'บทความร่วม',
  question_text: 'คำถาม',
  option_a: 'ตัวเลือก ก',
  option_b: 'ตัวเลือก ข',
  option_c: 'ตัวเลือก ค',
  option_d: 'ตัวเลือก ง',
  correct_answer: 'คำตอบที่ถูก (1-4)',
  explanation: 'คำอธิบาย',
  youtube_url: 'ลิงก์ YouTube',
  note_a: 'เหตุผลตัวเลือก ก',
  note_b: 'เหตุผลตัวเลือก ข',
  note_c: 'เหตุผลตัวเลือก ค',
  note_d: 'เหตุผลตัวเลือก ง',
}

/** A column for the laws that a question cites, which is not part of its content. */
export const lawsTitle = 'กฎหมายที่อ้าง'
export const reasonsTitle = 'เหตุผล'
/** Columns beside those of the format, in which an export writes the ids of its questions for importing again. */
export const originTitles = { id: 'รหัสคำถาม', version: 'รุ่น' } as const
export const sheetName = 'คำถาม'

export const thaiOptions = 'กขคงจฉ'
export const latinOptions = 'ABCDEF'

/** Names in headings, in lower case; those of an option have its letter or number at `{}`. */
export const headingNames = {
  question_text: [
    'คำถาม',
    'โจทย์',
    'โจทย์คำถาม',
    'ข้อคำถาม',
    'question',
    'question text',
    'question title',
    'stem',
  ],
  correct_answer: [
    'คำตอบ',
    'คำตอบที่ถูก',
    'คำตอบที่ถูกต้อง',
    'เฉลย',
    'เฉลยคำตอบ',
    'คำตอบเฉลย',
    'ข้อถูก',
    'ข้อที่ถูก',
    'ข้อที่ถูกต้อง',
    'ตัวเลือกที่ถูก',
    'ตัวเลือกที่ถูกต้อง',
    'ตอบ',
    'answer',
    'answer key',
    'key',
    'correct',
    'correct answer',
    'correct answers',
    'right answer',
    'correct option',
    'correct choice',
  ],
  option: [
    '{}',
    'ตัวเลือก {}',
    'ตัวเลือกที่ {}',
    'ตัวเลือกข้อ {}',
    'ข้อ {}',
    'คำตอบ {}',
    'คำตอบที่ {}',
    'ช้อยส์ {}',
    'choice {}',
    'option {}',
    'answer {}',
    'answer option {}',
    'answer choice {}',
  ],
  explanation: [
    'คำอธิบาย',
    'อธิบาย',
    'อธิบายเฉลย',
    'คำอธิบายเฉลย',
    'คำอธิบายคำตอบ',
    'เฉลยละเอียด',
    'เฉลยอย่างละเอียด',
    'explanation',
    'answer explanation',
    'rationale',
    'feedback',
  ],
  youtube_url: [
    'วิดีโอ',
    'วีดีโอ',
    'คลิป',
    'คลิปเฉลย',
    'วิดีโอเฉลย',
    'ลิงก์ youtube',
    'ลิงก์วิดีโอ',
    'youtube',
    'youtube url',
    'youtube link',
    'video',
    'video url',
    'video link',
  ],
  passage: ['passage', 'บทความร่วม', 'บทความ', 'บทความหรือสถานการณ์ร่วม', 'สถานการณ์', 'ข้อความร่วม'],
  note: [
    'note {}',
    'เหตุผล {}',
    'เหตุผลตัวเลือก {}',
    'เหตุผลข้อ {}',
    'เหตุผลที่ {} ผิด',
    'คำอธิบาย {}',
    'คำอธิบายตัวเลือก {}',
    'คำอธิบายข้อ {}',
    'feedback {}',
    'option {} feedback',
    'explanation {}',
  ],
  /** Columns that are none of a question, which are not taken for one by their place either. */
  other: [
    'ลำดับ',
    'ลำดับที่',
    'ที่',
    'ข้อ',
    'ข้อที่',
    'เลขข้อ',
    'no',
    '#',
    'number',
    'item',
    'หมวด',
    'หมวดหมู่',
    'category',
    'แท็ก',
    'tag',
    'tags',
    'ความยาก',
    'ระดับ',
    'ระดับความยาก',
    'difficulty',
    'level',
    'วิชา',
    'subject',
    'บท',
    'บทที่',
    'chapter',
    'หัวข้อ',
    'topic',
    'ตัวชี้วัด',
    'มาตรฐาน',
    'ที่มา',
    'source',
    'ปี',
    'หมายเหตุ',
    'remark',
    'คะแนน',
    'points',
    'score',
    'ประเภท',
    'question type',
    'type',
    'time in seconds',
    'time limit',
    'image link',
  ],
}

/** Words of a heading above those of the options. */
export const headingsAbove = ['ตัวเลือก', 'คำตอบ', 'ช้อยส์', 'choices', 'options', 'answers']

export const answerLetters: Record<string, number> = {
  ก: 1,
  ข: 2,
  ค: 3,
  ง: 4,
  a: 1,
  b: 2,
  c: 3,
  d: 4,
}

/** Words before the letter or number of an answer, longer ones first, because they contain the shorter ones. */
export const answerWords = [
  'คำตอบที่ถูกต้อง',
  'คำตอบที่ถูก',
  'คำตอบ',
  'เฉลย',
  'ตอบ',
  'ข้อที่ถูกต้อง',
  'ข้อที่ถูก',
  'ข้อที่',
  'ข้อ',
  'ตัวเลือกที่ถูกต้อง',
  'ตัวเลือกที่ถูก',
  'ตัวเลือกที่',
  'ตัวเลือก',
  'คือ',
  'the',
  'correct',
  'right',
  'answer',
  'ans',
  'option',
  'choice',
  'is',
]

/** Between several answers. */
export const answerSeparators = /[,;/&+]|และ|กับ|\band\b/

/** Marks of the right option in its text. */
export const rightMarks = ['✓', '✔', '☑', '✅', '🗹', '(ถูก)', '(ถูกต้อง)', '(เฉลย)', '(correct)']
/** Marks of the other options. */
export const wrongMarks = ['☐', '☒', '✗', '✘', '❌', '(ผิด)', '(wrong)']

export const answerReading = (option: number, words: string) =>
  `ข้อ ${thaiOptions[option - 1]} (${words})`
export const orWord = ' หรือ '

/** A question with a value of each kind, for users who start from the template. */
export const templateQuestion = {
  ...emptyQuestion,
  question_text: 'เมืองหลวงของประเทศไทยคือจังหวัดใด',
  correct_answer: '2',
  option_a: 'เชียงใหม่',
  option_b: 'กรุงเทพมหานคร',
  option_c: 'ขอนแก่น',
  option_d: 'สงขลา',
  explanation: 'กรุงเทพมหานครเป็นเมืองหลวงมาตั้งแต่ พ.ศ. 2325',
  note_a: 'เชียงใหม่เคยเป็นเมืองหลวงของอาณาจักรล้านนา ไม่ใช่ของไทยในปัจจุบัน',
  note_c: 'ขอนแก่นเป็นศูนย์กลางของภาคตะวันออกเฉียงเหนือ',
}

/** Keywords of plain text, longer ones first, because they contain the shorter ones. */
export const plainWords = {
  // `Q1` without punctuation after it may be a name in the text.
  question: [
    '(?:ข้อสอบ|คำถาม|โจทย์)ข้อที่',
    '(?:ข้อสอบ|คำถาม|โจทย์)ข้อ',
    'ข้อที่',
    'ข้อ',
    'คำถามที่',
    'โจทย์ที่',
    '[Qq]uestion',
    'QUESTION',
    'No\\.',
    '[Qq](?=[0-9]{1,5}[.):])',
  ],
  option: ['ตัวเลือกที่', 'ตัวเลือก', 'option', 'choice'],
  /** Beside the right option, in brackets. */
  right: ['ถูกต้อง', 'ถูก', 'เฉลย', 'คำตอบ', 'correct', 'right', 'answer'],
  answer: [
    'ดังนั้น\\s{0,3}(?:คำตอบ|ตอบ)',
    'ข้อที่ถูกต้อง',
    'คำตอบที่ถูกต้อง',
    'คำตอบที่ถูก',
    'คำตอบ',
    'เฉลย',
    'ตอบ',
    '(?:the )?correct answer',
    'right answer',
    'reference answer',
    'answer',
    'ans',
  ],
  key: [
    'เฉลยพร้อมคำอธิบาย',
    'เฉลยละเอียด',
    'เฉลยและคำอธิบาย',
    'เฉลยแบบทดสอบ',
    'เฉลยแบบฝึกหัด',
    'เฉลยท้ายบท',
    'เฉลยคำตอบ',
    'เฉลยข้อสอบ',
    'กุญแจคำตอบ',
    'เฉลย',
    'answer key',
    'answers',
  ],
  /** Words that a colon or blank sets apart from the explanation. */
  explanation: [
    'คำอธิบาย',
    'อธิบาย',
    'เหตุผล',
    'วิธีทำ',
    'วิธีคิด',
    'แนวคิด',
    'เฉลยละเอียด',
    'explanation',
    'solution',
  ],
  /** A numbered part of an exam; its name is the number or letter. */
  part: [
    '(?:ตอน|ส่วน|ชุด|บท|หน่วย(?:การเรียนรู้)?|ฉบับ|ภาค)(?:ที่)?',
    'part',
    'section',
    'chapter',
    'unit',
    'test',
  ],
  /** The beginning of a heading or instruction. */
  heading: [
    'วิชา',
    'หมวด',
    'แบบทดสอบ',
    'แบบฝึกหัด',
    'ข้อสอบ',
    'แนวข้อสอบ',
    'เรื่อง',
    'คำชี้แจง',
    'คำสั่ง',
    'จงเลือก',
    'ให้เลือก',
    'เลือกคำตอบ',
    'จงทำเครื่องหมาย',
    'จงตอบ',
    'directions?',
    'instructions?',
  ],
  page: ['หน้าที่', 'หน้า', 'page'],
  pageOf: ['จาก', 'ของ', 'of'],
  video: ['วิดีโอ', 'วีดีโอ', 'youtube'],
  and: ['และ', 'กับ', 'หรือ'],
  /** Before the letter of an option that a text names. */
  naming: ['ข้อ', 'ทั้ง', 'และ', 'กับ', 'หรือ', 'ตัวเลือก', 'and', 'or', 'both', ',', '/'],
  /** `จงอ่านข้อความต่อไปนี้แล้วตอบคำถามข้อ 1-3`: what is to be read, and before which numbers. */
  passage: [
    'อ่าน',
    'ใช้',
    'พิจารณา',
    'ข้อความ',
    'บทความ',
    'สถานการณ์',
    'ตาราง',
    'ข้อมูล',
    'passage',
    'text',
    'table',
  ],
  toAnswer: ['ตอบ(?:คำถาม)?(?:ต่อไปนี้)?(?:ใน)?', 'answer (?:the )?(?:following )?'],
  numbers: ['ข้อ(?:ที่)?', 'questions?', 'items?'],
  to: ['-', '–', '—', 'ถึง', 'และ', 'to', 'and'],
  is: '(?:คือ|is)',
}

/** Moodle's own texts after an answer, which its editor enters for every question. */
export const moodleVerdicts = [
  'Your answer is correct.',
  'Your answer is partially correct.',
  'Your answer is incorrect.',
  'คำตอบของคุณถูกต้อง',
  'คำตอบของคุณถูกต้องบางส่วน',
  'คำตอบของคุณไม่ถูกต้อง',
]

export const thaiDigits = '๐๑๒๓๔๕๖๗๘๙'
/** The letters of Word's Thai numbering. */
export const thaiAlphabet = 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ'
export const oddCharacters = (codes: string) => `มีอักขระ ${codes} พิมพ์คำตอบใหม่`
export const thaiLetters = '[ก-ฮ]'
