import { parseXml } from './parse-xml.ts'
import type { ReadBudget } from './read-budget.ts'
import { type Relation, readRelations, type ZipArchive } from './zip-archive.ts'

/** A picture or drawing that lies on a sheet, at the cell under its upper left corner. */
export type SheetDrawing = {
  row: number
  column: number
  name: string
  alt: string
  /** The part with the picture; null for drawings and charts. */
  path: string | null
}

export function readDrawings(
  archive: ZipArchive,
  relations: Relation[],
  budget: ReadBudget,
): SheetDrawing[] {
  return relations.flatMap(({ kind, path }) =>
    kind === 'drawing' ? readDrawing(archive, path, budget) : [],
  )
}

const drawingElements = new Set(['pic', 'graphicFrame', 'sp', 'cxnSp'])

function readDrawing(archive: ZipArchive, path: string, budget: ReadBudget): SheetDrawing[] {
  const drawings: SheetDrawing[] = []
  const pictures = readRelations(archive, path, budget)
  const from = { row: 1, col: 1 }
  let inFrom = false
  let drawing: SheetDrawing | null = null
  let position: keyof typeof from | null = null
  const handlers = {
    open: (element: string, attributes: Record<string, string>) => {
      const { name = '', title = '', descr = '', embed } = attributes
      if (element === 'from') inFrom = true
      position = inFrom && (element === 'row' || element === 'col') ? element : null
      // It has no place by cells.
      if (element === 'absoluteAnchor') Object.assign(from, { row: 1, col: 1 })
      if (drawingElements.has(element)) {
        drawing = { row: from.row, column: from.col, name: '', alt: '', path: null }
        drawings.push(drawing)
      }
      // A group has a name too, outside of its drawings.
      if (element === 'cNvPr' && drawing) Object.assign(drawing, { name, alt: descr || title })
      if (element === 'blip' && drawing) {
        drawing.path = pictures.find(({ id }) => id === embed)?.path ?? null
      }
    },
    text: (text: string) => {
      if (position) from[position] = Number(text) + 1
    },
    close: (element: string) => {
      position = null
      if (element === 'from') inFrom = false
      if (drawingElements.has(element)) drawing = null
    },
  }
  parseXml(archive.text(path) ?? '<none/>', handlers, budget)
  return drawings
}
