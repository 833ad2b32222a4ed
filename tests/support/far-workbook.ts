import { workbook } from '@sanamsob/domain/questions/test-data'

/** A workbook of one cell, with 70 million positions before it. */
export const farWorkbook = workbook('<c r="ZZ99999" t="inlineStr"><is><t>x</t></is></c>')
