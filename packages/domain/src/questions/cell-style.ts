import { parseXml } from './parse-xml.ts'
import type { ReadBudget } from './read-budget.ts'

/** The look of a whole cell. */
export type CellStyle = {
  id: number
  /** A number format of the workbook's own. */
  pattern: string | undefined
  /** Bold type, an underline, a colour of the text or the background: they mark an answer. */
  marks: string[]
  raised: 'sup' | 'sub' | undefined
  struck: boolean
}

type Font = Pick<CellStyle, 'marks' | 'raised' | 'struck'>

/** Returns the style of each index that cells refer to. */
export function readCellStyles(xml: string, budget: ReadBudget): CellStyle[] {
  const styles: CellStyle[] = []
  if (xml === '') return styles
  const patterns = new Map<string, string>()
  const fonts: Font[] = []
  const fills: string[][] = []
  let list = ''
  parseXml(
    xml,
    {
      open: (name, attributes) => {
        const { numFmtId = '0', formatCode, fontId = '0', fillId = '0' } = attributes
        if (lists.has(name)) list = name
        if (name === 'numFmt' && formatCode) patterns.set(numFmtId, formatCode.slice(0, 255))
        else if (list === 'fonts' && name === 'font') {
          fonts.push({ marks: [], raised: undefined, struck: false })
        } else if (list === 'fonts') readFont(fonts.at(-1), name, attributes)
        else if (list === 'fills' && name === 'fill') fills.push([])
        else if (list === 'fills' && name === 'fgColor') {
          const colour = colourOf(attributes)
          if (colour !== '') fills.at(-1)?.push(`fill ${colour}`)
        } else if (list === 'cellXfs' && name === 'xf') {
          const font = fonts[Number(fontId)]
          styles.push({
            id: Number(numFmtId),
            pattern: patterns.get(numFmtId),
            marks: [...(font?.marks ?? []), ...(fills[Number(fillId)] ?? [])],
            raised: font?.raised,
            struck: font?.struck ?? false,
          })
        }
      },
      close: (name) => {
        if (name === list) list = ''
      },
    },
    budget,
  )
  return styles
}

const lists = new Set(['fonts', 'fills', 'cellXfs'])

function readFont(font: Font | undefined, name: string, attributes: Record<string, string>) {
  if (!font) return
  const { val = '' } = attributes
  const isOn = val !== '0' && val !== 'false' && val !== 'none'
  if (name === 'b' && isOn) font.marks.push('b')
  if (name === 'u' && isOn) font.marks.push('u')
  if (name === 'strike' && isOn) font.struck = true
  if (name === 'vertAlign' && val === 'superscript') font.raised = 'sup'
  if (name === 'vertAlign' && val === 'subscript') font.raised = 'sub'
  if (name === 'color') {
    const colour = colourOf(attributes)
    if (colour !== '') font.marks.push(`colour ${colour}`)
  }
}

/** The name of a colour; empty for black or nearly black, white and the theme's colours of text and background. */
export function colourOf({ rgb = '', theme, indexed }: Record<string, string>): string {
  if (theme !== undefined) return Number(theme) > 3 ? `theme ${theme}` : ''
  if (indexed !== undefined) return plainIndexes.has(indexed) ? '' : `indexed ${indexed}`
  return /^(?:..)?(?:f{6})?$/i.test(rgb) || isNearBlack(rgb) ? '' : rgb.toUpperCase()
}

/** Dark grey, such as 404040, and dark colours that look like it. */
function isNearBlack(rgb: string): boolean {
  const parts = [-6, -4, -2].map((at) => Number.parseInt(rgb.slice(at, at + 2 || undefined), 16))
  return Math.max(...parts) <= 0x70 && Math.max(...parts) - Math.min(...parts) <= 0x30
}

const plainIndexes = new Set(['0', '1', '8', '9', '63', '64', '65'])
