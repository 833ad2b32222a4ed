import { sheetRow, workbook } from '@sanamsob/domain/questions/test-data'

/** A workbook of one cell, with 70 million positions before it. */
export const farWorkbook = workbook('<c r="ZZ99999" t="inlineStr"><is><t>x</t></is></c>')

/** A workbook of a cover and two sheets of one question each, below this line of column names. */
export function threeSheets(header: string): Uint8Array {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const names = ['ปก', 'ภาคเช้า', 'ภาคบ่าย']
  const sheet = (name: string) =>
    `<worksheet><sheetData>${sheetRow(1, header.split(','))}${sheetRow(2, [`ข้อของ${name}`, '2', 'ก', 'ข', 'ค', 'ง'])}</sheetData></worksheet>`
  return workbook('', {
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets>${names
      .map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="s${n + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, n) =>
          `<Relationship Id="s${n + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/worksheets/sheet2.xml': sheet('ภาคเช้า'),
    'xl/worksheets/sheet3.xml': sheet('ภาคบ่าย'),
  })
}
