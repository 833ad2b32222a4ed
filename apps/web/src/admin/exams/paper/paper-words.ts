import { formatNumber } from '@/lib/formats'
import type { Paper, Section } from './api'
import { texts } from './texts'

type Rule = Paper['rules'][number]
const words = texts.rules

/** The numbers of successive questions. */
export function rangeOf({ questions }: Pick<Section, 'questions'>): string {
  const numberOf = (at: number) => String(questions.at(at)?.position ?? '')
  return texts.range(numberOf(0), numberOf(-1))
}

/** A rule as learners read it. */
export const ruleInWords = (rule: Rule): string =>
  rule.needed === null
    ? words.impossible(rule.section ?? words.whole)
    : words.words(
        rule.section ?? words.whole,
        formatNumber(rule.min_percent),
        formatNumber(rule.needed),
        formatNumber(rule.questions),
      )

/** A rule as it is applied to marked answer sheets. */
export const ruleInShort = (rule: Rule): string =>
  rule.needed === null
    ? words.impossible(rule.section ?? words.total)
    : words.short(
        rule.section ?? words.total,
        formatNumber(rule.needed),
        formatNumber(rule.questions),
      )
