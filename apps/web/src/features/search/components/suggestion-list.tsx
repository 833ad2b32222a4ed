import { type MouseEvent, useMemo } from 'react'
import { wordsToMark } from '../rules/highlight'
import type { Suggestion } from '../rules/pick-suggestions'
import { texts } from '../texts'
import { Highlighted } from './highlighted'
import classes from './search-box.module.css'

type Props = {
  id: string
  suggestions: Suggestion[]
  query: string
  active: number
  onVisit: (suggestion: Suggestion) => void
  onSearchAll: () => void
}

/** List below the search box. A click in it must not move the focus out of the text field. */
export function SuggestionList({ id, suggestions, query, active, onVisit, onSearchAll }: Props) {
  const marks = useMemo(
    () =>
      wordsToMark(
        query,
        suggestions.map(({ name }) => name),
      ),
    [query, suggestions],
  )
  const keepFocus = (event: MouseEvent) => event.preventDefault()
  return (
    <div className={classes.panel}>
      <div id={id} role="listbox" aria-label={texts.box.suggestions}>
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys of its list
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the text field
          <div
            key={suggestion.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes.option}
            onMouseDown={keepFocus}
            onClick={() => onVisit(suggestion)}
          >
            <span>
              <Highlighted text={suggestion.name} words={marks} />
            </span>
            <span className={classes.kind}>{texts.kinds[suggestion.kind]}</span>
          </div>
        ))}
      </div>
      <button
        type="button"
        tabIndex={-1}
        className={classes.all}
        onMouseDown={keepFocus}
        onClick={onSearchAll}
      >
        {texts.box.all(query)}
      </button>
    </div>
  )
}
