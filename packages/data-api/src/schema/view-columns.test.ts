import { expect, test } from 'vitest'
import { readViewColumns } from './view-columns.ts'

const entry = (position: number, name: string, oid: number, column: number, junk = false) =>
  `{TARGETENTRY :expr {VAR :varno 1} :resno ${position} :resname ${name} :ressortgroupref 0 ` +
  `:resorigtbl ${oid} :resorigcol ${column} :resjunk ${junk}}`

test('reads the outermost target list, and only columns with an origin', () => {
  const inner = `{QUERY :targetList (${entry(1, 'inner', 7, 7)})}`
  const rule =
    `({QUERY :commandType 1 :rtable ({RTE :subquery ${inner}}) ` +
    `:targetList (${entry(1, 'id', 10, 1)} ${entry(2, 'odd\\ \\}\\)name', 10, 3)} ` +
    `${entry(3, 'computed', 0, 0)} ${entry(4, 'sort', 10, 4, true)}) ` +
    `:havingQual <>})`
  expect(readViewColumns(rule)).toEqual([
    { position: 1, originOid: '10', originPosition: 1 },
    { position: 2, originOid: '10', originPosition: 3 },
  ])
  expect(readViewColumns('')).toEqual([])
})
