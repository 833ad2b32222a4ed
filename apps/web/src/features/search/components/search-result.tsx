import { formatDuration } from '@sanamsob/domain/duration'
import {
  IconBook2,
  IconChevronRight,
  IconFolder,
  IconListNumbers,
  IconStack2,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Clamped } from '@/components/clamped'
import { Facts } from '@/components/facts'
import { formatNumber } from '@/lib/formats'
import type { SearchResults } from '../api/catalogue-search'
import { pageTexts } from '../page-texts'
import type { Word } from '../rules/highlight'
import { resultLink, type SearchKind } from '../rules/search-kinds'
import { Highlighted } from './highlighted'
import classes from './search-screen.module.css'

const icons = {
  categories: IconStack2,
  subcategories: IconFolder,
  courses: IconBook2,
  quiz_sets: IconListNumbers,
}

type Props = { kind: SearchKind; hit: SearchResults[SearchKind][number]; words: Word[] }

export function SearchResult({ kind, hit, words }: Props) {
  const Icon = icons[kind]
  return (
    <li className={classes.result}>
      <Icon className={classes.icon} size={22} aria-hidden="true" />
      <div className={classes.words}>
        <h3 className={classes.name}>
          <Link {...resultLink(kind, hit.id)} className={classes.link}>
            <Highlighted text={hit.name} words={words} />
          </Link>
        </h3>
        {hit.description && (
          <Clamped lines={2} className={classes.description}>
            <Highlighted text={hit.description} words={words} />
          </Clamped>
        )}
        {'points_cost' in hit && <Facts facts={factsOf(hit)} />}
      </div>
      <IconChevronRight className={classes.go} size={20} aria-hidden="true" />
    </li>
  )
}

function factsOf({
  total_questions,
  points_cost,
  time_limit_minutes,
}: SearchResults['quiz_sets'][number]) {
  const words = pageTexts.quizSet
  return [
    { text: words.questions(formatNumber(total_questions)) },
    { text: formatDuration(time_limit_minutes) },
    { text: points_cost > 0 ? words.cost(formatNumber(points_cost)) : words.free },
  ]
}
