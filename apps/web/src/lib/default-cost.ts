import { useSite } from './site'

/** Used if the setting is missing or not a number. */
const fallback = 10

/** Points that a new quiz set costs, from the setting `quiz_default_cost`; 0 is free. */
export function parseDefaultCost(setting: string | undefined): number {
  const cost = Number.parseInt(setting ?? '', 10)
  return cost >= 0 ? cost : fallback
}

export function useDefaultCost(): number {
  return parseDefaultCost(useSite().settings.quiz_default_cost)
}

/** Number of quiz sets at the default cost that a balance pays for; 0 if they are free. */
export function setsFor(points: number, defaultCost: number): number {
  return defaultCost === 0 ? 0 : Math.floor(points / defaultCost)
}
