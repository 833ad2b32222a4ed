import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'

const db = productDatabase()

const municipality = 'พระราชบัญญัติเทศบาล พ.ศ. 2496'
const administration = 'พระราชบัญญัติระเบียบบริหารราชการแผ่นดิน พ.ศ. 2534'
const procedure = 'พระราชบัญญัติวิธีปฏิบัติราชการทางปกครอง พ.ศ. 2539'

test.each<[text: string, citations: [law: string, section: string][]]>([
  ['มาตรา 50 แห่งพระราชบัญญัติเทศบาล พ.ศ. 2496 กำหนดไว้', [[municipality, '50']]],
  ['มาตรา ๕๐ แห่ง พ.ร.บ.เทศบาล พ.ศ. ๒๔๙๖', [[municipality, '50']]],
  ['ม.17 พ.ร.บ. เทศบาล พ.ศ. 2496', [[municipality, '17']]],
  ['พ.ร.บ. เทศบาล พ.ศ.2496 ม. 50', [[municipality, '50']]],
  ['ตามมาตรา 50 (1) แห่ง พ.ร.บ. เทศบาล พ.ศ. 2496', [[municipality, '50 (1)']]],
  ['มาตรา 44 วรรคสาม แห่ง พ.ร.บ. เทศบาล พ.ศ. 2496', [[municipality, '44 วรรคสาม']]],
  ['มาตรา 44 วรรค สอง (ก) แห่ง พ.ร.บ. เทศบาล พ.ศ. 2496', [[municipality, '44 วรรคสอง (ก)']]],
  ['มาตรา 44 อนุมาตรา 4 แห่ง พ.ร.บ. เทศบาล พ.ศ. 2496', [[municipality, '44 อนุมาตรา 4']]],
  ['มาตรา 47 ตรี (4) แห่ง พ.ร.บ. เทศบาล พ.ศ. 2496', [[municipality, '47 ตรี (4)']]],
  [
    'มาตรา 48 ฉ และมาตรา 48 ทศ แห่ง พ.ร.บ. เทศบาล พ.ศ. 2496',
    [
      [municipality, '48 ฉ'],
      [municipality, '48 ทศ'],
    ],
  ],
  ['มาตรา 53/1 แห่ง พ.ร.บ. เทศบาล พ.ศ. 2496', [[municipality, '53/1']]],
  [
    'มาตรา 7 ประกอบมาตรา 9 ถึงมาตรา 11 แห่ง พ.ร.บ. เทศบาล พ.ศ. 2496',
    [
      [municipality, '7'],
      [municipality, '9'],
      [municipality, '10'],
      [municipality, '11'],
    ],
  ],
  [
    'มาตรา 9-11 แห่ง พ.ร.บ. เทศบาล พ.ศ. 2496',
    [
      [municipality, '9'],
      [municipality, '10'],
      [municipality, '11'],
    ],
  ],
  // More sections than a question is about.
  ['มาตรา 9 ถึงมาตรา 200 แห่ง พ.ร.บ. เทศบาล พ.ศ. 2496', [[municipality, '9']]],
  [
    'มาตรา 61 แห่ง พ.ร.บ. ระเบียบบริหารราชการแผ่นดิน พ.ศ. 2534 ให้ตราเป็นพระราชกฤษฎีกา ส่วนมาตรา 52 ให้ตราเป็นพระราชบัญญัติ',
    [
      [administration, '61'],
      [administration, '52'],
    ],
  ],
  [
    'มาตรา 44 วรรคสาม แห่ง พ.ร.บ. วิธีปฏิบัติราชการทางปกครอง พ.ศ. 2539 เว้นแต่มาตรา 63/2 ตามมาตรา 44',
    [
      [procedure, '44 วรรคสาม'],
      [procedure, '63/2'],
    ],
  ],
  [
    'มาตรา 5 แห่งรัฐธรรมนูญแห่งราชอาณาจักรไทย พ.ศ. 2560',
    [['รัฐธรรมนูญแห่งราชอาณาจักรไทย พุทธศักราช 2560', '5']],
  ],
  ['มาตรา 5 ของรัฐธรรมนูญ พ.ศ. 2560', [['รัฐธรรมนูญแห่งราชอาณาจักรไทย พุทธศักราช 2560', '5']]],
  ['ประมวลกฎหมายอาญา มาตรา 157', [['ประมวลกฎหมายอาญา', '157']]],
  [
    'มาตรา 7 แห่ง พ.ร.บ. เทศบาล พ.ศ. 2496 และมาตรา 40 แห่ง พ.ร.บ. ระเบียบบริหารราชการแผ่นดิน พ.ศ. 2534',
    [
      [municipality, '7'],
      [administration, '40'],
    ],
  ],
  // The only law of the text, which its question names.
  ['มาตรา 6 ให้เป็นนิติบุคคล\nตามพระราชบัญญัติเทศบาล พ.ศ. 2496 ข้อใดถูก', [[municipality, '6']]],
  // Two laws, neither beside the section.
  ['มาตรา 6 ต่างจาก พ.ร.บ. เทศบาล พ.ศ. 2496 และ พ.ร.บ. ระเบียบบริหารราชการแผ่นดิน พ.ศ. 2534', []],
  ['มาตรา 27 ห้ามผู้ซึ่งมิได้เป็นผู้ประกอบวิชาชีพ', []],
  // Sections of an amending act are its own.
  ['มาตรา 45 แก้ไขเพิ่มเติมโดย พ.ร.บ. เทศบาล (ฉบับที่ 14) พ.ศ. 2562', []],
  ['มาตรา 3 แห่ง พ.ร.บ. เทศบาล (ฉบับที่ 14) พ.ศ. 2562', []],
  // A school year, a scale, a sentence with a year.
  ['นักเรียนชั้น ม.6 ตาม พ.ร.บ. เทศบาล พ.ศ. 2496', []],
  ['แผนที่มาตราส่วน 1:50,000', []],
  ['มาตรา 12 ของพระราชบัญญัตินี้ให้ใช้บังคับตั้งแต่ พ.ศ. 2540', []],
  ['ไม่มีการอ้างกฎหมาย', []],
])('%s', async (text, citations) => {
  const { rows } = await db.pool.query(
    `select law_name, section || coalesce(' ' || detail, '') as section from private.law_citations($1) order by place`,
    [text],
  )
  expect(rows.map(({ law_name, section }) => [law_name, section])).toEqual(citations)
})

test.each([
  ['พ.ร.บ.เทศบาล พ.ศ. ๒๔๙๖', 'พ.ร.บ. เทศบาล พ.ศ. 2496', 'act'],
  ['พ.ร.ฎ. ว่าด้วยหลักเกณฑ์ พ.ศ.2546', 'พ.ร.ฎ. ว่าด้วยหลักเกณฑ์ พ.ศ. 2546', 'royal_decree'],
  ['รัฐธรรมนูญแห่งราชอาณาจักรไทย พุทธศักราช 2560', 'รัฐธรรมนูญ พ.ศ. 2560', 'constitution'],
  ['พ.ร.ป. ว่าด้วยพรรคการเมือง พ.ศ. 2560', 'พ.ร.ป. ว่าด้วยพรรคการเมือง พ.ศ. 2560', 'organic_act'],
  ['ระเบียบงานสารบรรณ พ.ศ. 2526', 'ระเบียบงานสารบรรณ พ.ศ. 2526', 'regulation'],
])('%s is named %s', async (given, short, kind) => {
  const { rows } = await db.pool.query(
    `select private.law_short_name($1) as short, private.law_kind($1) as kind,
       private.law_key($1) = private.law_key($2) as same`,
    [given, short],
  )
  expect(rows[0]).toMatchObject({ short, kind, same: true })
})
