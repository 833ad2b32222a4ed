import {
  latinAlphabet,
  letterNumber,
  maxListNumber,
  positive,
  romanNumber,
} from '../markup/list-number.ts'
import { parseXml } from './parse-xml.ts'
import type { ReadBudget } from './read-budget.ts'
import { thaiAlphabet, thaiDigits } from './texts.ts'

type Level = { start: number; format: string; text: string }
type List = { abstract: string; starts: Map<number, number> }

/** The automatic numbers of a Word document, which its paragraphs do not contain. */
export class WordNumbering {
  private readonly levels = new Map<string, Level[]>()
  private readonly lists = new Map<string, List>()
  private readonly counts = new Map<string, number[]>()
  private readonly begun = new Set<string>()

  /** @param xml the part `word/numbering.xml` */
  constructor(xml: string, budget: ReadBudget) {
    let abstract = ''
    let list: List | undefined
    let level = 0
    const open = (name: string, attributes: Record<string, string>) => {
      const { val = '', abstractNumId = '', numId = '', ilvl = '0' } = attributes
      const levels = this.levels.get(abstract)
      const current = list ? undefined : levels?.[level]
      if (name === 'abstractNum') {
        abstract = abstractNumId
        list = undefined
        this.levels.set(abstract, [])
      } else if (name === 'num') {
        list = { abstract: '', starts: new Map() }
        this.lists.set(numId, list)
      } else if (name === 'abstractNumId' && list) list.abstract = val
      else if (name === 'lvl' || name === 'lvlOverride') {
        level = positive(String(Number(ilvl) + 1), 9) - 1
        if (!list && levels) levels[level] = { start: 1, format: 'decimal', text: '' }
      } else if (name === 'startOverride') list?.starts.set(level, positive(val, maxListNumber))
      else if (name === 'start' && current) current.start = positive(val, maxListNumber)
      else if (name === 'numFmt' && current) current.format = val
      else if (name === 'lvlText' && current) current.text = val
    }
    if (xml !== '') parseXml(xml, { open }, budget)
  }

  /** Counts a paragraph of a list, and returns its number with a blank after it; empty if the list is unknown. */
  next(listId: string, level: number): string {
    const list = this.lists.get(listId)
    const levels = this.levels.get(list?.abstract ?? '')
    const own = levels?.[level]
    if (!list || !levels || !own) return ''
    const counts = this.counts.get(list.abstract) ?? []
    this.counts.set(list.abstract, counts)
    if (!this.begun.has(listId)) {
      this.begun.add(listId)
      for (const [at, start] of list.starts) counts[at] = start - 1
    }
    counts[level] = (counts[level] ?? own.start - 1) + 1
    counts.length = level + 1
    if (own.format === 'none') return ''
    if (own.format === 'bullet') return '- '
    const text = own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      return written(counts[at] ?? levels[at]?.start ?? 1, levels[at]?.format ?? 'decimal')
    })
    return text.trim() === '' ? '' : `${text.trim()} `
  }
}

function written(number: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letterNumber(number, latinAlphabet)
    case 'upperLetter':
      return letterNumber(number, latinAlphabet.toUpperCase())
    case 'thaiLetters':
      return letterNumber(number, thaiAlphabet)
    case 'thaiNumbers':
      return String(number).replace(/\d/g, (digit) => thaiDigits[Number(digit)] ?? digit)
    case 'lowerRoman':
      return romanNumber(number).toLowerCase()
    case 'upperRoman':
      return romanNumber(number)
    default:
      return String(number)
  }
}
