import type { Candidate, Offer } from '../../apps/server/src/learning/assemble-papers.ts'
import { randomFrom } from '../../apps/server/src/learning/random.ts'

/** A section with the numbers of questions of its lines; the pass mark in percent, of the section or the whole. */
export type SimulatedSection = {
  name: string
  cut: number
  lines: number[]
  /** The number of questions of each passage, by the place of the line. */
  passages?: Record<number, number>
}

/** The local ภาค ก. */
export const local: SimulatedSection[] = [
  { name: 'reasoning', cut: 60, lines: [5, 8, 5, 5, 4, 3], passages: { 4: 4 } },
  { name: 'law', cut: 60, lines: [2, 2, 4, 4, 3, 3, 3, 4, 3, 2] },
  { name: 'Thai', cut: 60, lines: [3, 4, 3, 3, 4, 3], passages: { 5: 3 } },
  { name: 'English', cut: 50, lines: [5, 4, 5, 6], passages: { 3: 3 } },
]

/** The ภาค ก of the Civil Service Commission, whose lines are no multiples of their passages. */
export const civilService: SimulatedSection[] = [
  { name: 'reasoning', cut: 60, lines: [8, 6, 6, 5, 10, 5, 5, 5], passages: { 0: 3, 5: 4 } },
  { name: 'English', cut: 50, lines: [5, 5, 5, 10], passages: { 3: 3 } },
  { name: 'law', cut: 60, lines: [5, 5, 5, 3, 3, 4] },
]

/** A bank of `items` questions, in proportion to the sections, each tenth or its passage like the one before it. */
export function bank(seed: number, items: number, papers: number, sections = local): Offer {
  const random = randomFrom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const candidates: Candidate[] = []
  const twins: [string, string][] = []
  sections.forEach(({ lines, passages }, section) => {
    lines.forEach((needed, line) => {
      const size = passages?.[line] ?? 1
      const pool = Math.round((needed * items) / 100)
      for (let n = 0; n < pool; n++) {
        const unit = Math.floor(n / size)
        const id = `${section}-${line}-${n}`
        candidates.push({
          id,
          lines: [[section, line]],
          group: size > 1 ? `${section}-${line} ${unit}` : null,
          a: Math.exp(0.3 * normal()),
          b: normal() + (section - 1.5) / 4,
        })
        if (unit % 10 === 9) twins.push([id, `${section}-${line}-${n - size}`])
      }
    })
  })
  const available = (section: number, line: number) =>
    candidates.filter(({ lines }) => lines[0]?.[0] === section && lines[0]?.[1] === line).length
  return {
    papers,
    rules: sections.map(({ name, cut }) => ({ section: name, min_percent: cut })),
    sections: sections.map(({ name, lines }, section) => ({
      name,
      lines: lines.map((needed, line) => ({
        tag_id: `${section}-${line}`,
        needed,
        available: available(section, line),
      })),
    })),
    candidates,
    twins,
  }
}
