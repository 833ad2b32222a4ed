import type { Tables } from '@/admin/kit/api/versions'
import { formatNumber } from '@/lib/formats'
import { texts } from './texts'

export type Difficulty = 'easy' | 'medium' | 'hard'
export type Line = {
  tag_id: string
  questions: number | ''
  difficulty: Difficulty | null
  is_estimate: boolean
}
export type Section = {
  name: string
  subject_id: string | null
  /** The pass rule of the section alone; empty for none. */
  min_percent: number | ''
  lines: Line[]
}

type Row = Tables['exam_blueprints']['Row']
type Rule = { section: string | null; min_percent: number }
type StoredSection = Omit<Section, 'min_percent' | 'lines'> & {
  questions: number
  lines: (Line & { questions: number })[]
}

export const sumOf = (section: Section): number =>
  section.lines.reduce((sum, { questions }) => sum + (questions || 0), 0)

/** The rule of a section, or of the whole for null. */
export const minimumOf = (rules: Row['rules'], name: string | null): number | '' =>
  (rules as Rule[]).find(({ section }) => (section ?? null) === name)?.min_percent ?? ''

/** The sections of a row, each with its own rule. */
export const sectionsOf = ({ sections, rules }: Pick<Row, 'sections' | 'rules'>): Section[] =>
  (sections as StoredSection[]).map(({ name, subject_id, lines }) => ({
    name,
    subject_id: subject_id ?? null,
    min_percent: minimumOf(rules, name),
    lines: lines.map(({ tag_id, questions, difficulty, is_estimate }) => ({
      tag_id,
      questions,
      difficulty: difficulty ?? null,
      is_estimate,
    })),
  }))

/** The reverse of `sectionsOf` and `minimumOf`. */
export function toStored(sections: Section[], whole: number | '') {
  const rule = (section: string | null, percent: number | ''): Rule[] =>
    percent === '' ? [] : [{ section, min_percent: percent }]
  return {
    rules: [
      ...rule(null, whole),
      ...sections.flatMap(({ name, min_percent }) => rule(name.trim(), min_percent)),
    ],
    sections: sections.map((section) => ({
      name: section.name.trim(),
      subject_id: section.subject_id,
      questions: sumOf(section),
      lines: section.lines,
    })),
  }
}

/** Whether sections can be stored: named apart, each with a line, each line with questions. */
export function areWhole(sections: Section[]): boolean {
  const names = sections.map(({ name }) => name.trim())
  return (
    names.length > 0 &&
    names.every(Boolean) &&
    new Set(names).size === names.length &&
    sections.every(
      ({ lines, min_percent }) =>
        lines.length > 0 &&
        lines.every(({ questions }) => Number.isInteger(questions) && (questions || 0) > 0) &&
        isPercent(min_percent),
    )
  )
}

export const isPercent = (percent: number | '') =>
  percent === '' || (Number.isInteger(percent) && percent >= 1 && percent <= 100)

/** Sections whose lines can be counted in the bank, as stored, with the place of each in the form. */
export function countable(sections: Section[]) {
  return sections.map((section, index) => ({
    // Names in progress may be empty or equal; the count does not depend on them.
    name: String(index),
    questions: section.lines.reduce((sum, { questions }) => sum + (questions || 1), 0) || 1,
    lines: section.lines.map((line) => ({ ...line, questions: line.questions || 1 })),
  }))
}

/**
 * What the bank has for a line. Without a measured or tagged difficulty it lacks no questions, only the choice among them.
 * @param unrated questions of the topic whose difficulty is unknown, if the line asks for one
 */
export function supplyInWords(available: number, lacking: number, unrated: number): string {
  const words = texts.structure
  if (lacking <= 0) return words.enough(formatNumber(available))
  if (available === 0 && unrated > 0) return words.unrated
  const lacks = words.lacks(formatNumber(available), formatNumber(lacking))
  return unrated > 0 ? `${lacks} ${words.moreUnrated(formatNumber(unrated))}` : lacks
}
