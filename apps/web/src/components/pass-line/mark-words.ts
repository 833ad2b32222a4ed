import { formatNumber } from '@/lib/formats'
import { texts } from './texts'

/** What the mark on bars is. */
export const markWords = (line: number): string => texts.mark(formatNumber(line))
