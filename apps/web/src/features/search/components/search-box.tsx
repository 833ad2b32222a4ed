import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, Suspense, useId, useMemo, useState } from 'react'
import { laterPart } from '@/components/later-part'
import { SearchInput } from '@/components/search-input'
import { formatNumber } from '@/lib/formats'
import { catalogueSearchQuery } from '../api/catalogue-search'
import { pickSuggestions, type Suggestion } from '../rules/pick-suggestions'
import { resultLink } from '../rules/search-kinds'
import { texts } from '../texts'
import classes from './search-box.module.css'

const words = texts.box

const loadList = () => import('./suggestion-list')
const SuggestionList = laterPart(async () => (await loadList()).SuggestionList)

/** Index of the active suggestion and the list it belongs to. */
type Choice = { of?: Suggestion[]; index: number }
const none: Choice = { index: -1 }

/**
 * Opens the search page or a suggestion; blank text does nothing. Implements the combobox pattern of the
 * ARIA authoring practices: the focus stays in the text field, and the arrow keys select in the list.
 */
export function SearchBox({ onSearch }: { onSearch?: () => void }) {
  const listId = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [choice, setChoice] = useState<Choice>(none)
  const { query, suggestions, hasFailed } = useSuggestions(text)
  const asked = open && text.trim() !== '' && query !== ''
  const shown = asked && suggestions !== undefined
  const count = suggestions?.length ?? 0
  // A new list that replaces an open one starts without a selection.
  const active = choice.of === suggestions ? choice.index : -1

  function close() {
    setOpen(false)
    setChoice(none)
  }

  function leave() {
    close()
    onSearch?.()
  }

  function visit(suggestion: Suggestion) {
    leave()
    void navigate(resultLink(suggestion.kind, suggestion.id))
  }

  function searchAll() {
    const q = text.trim()
    if (!q) return
    leave()
    void navigate({ to: '/search', search: { q } })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = shown ? suggestions[active] : undefined
    if (chosen) visit(chosen)
    else searchAll()
  }

  function move(event: KeyboardEvent) {
    // During composition the input method handles these keys.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || count === 0) return
    event.preventDefault()
    setOpen(true)
    // Index -1 is the text field itself.
    setChoice({ of: suggestions, index: ((active + 1 + step + count + 1) % (count + 1)) - 1 })
  }

  return (
    <search className={classes.box}>
      <form action="/search" onSubmit={submit}>
        <SearchInput
          name="q"
          role="combobox"
          autoComplete="off"
          aria-label={words.label}
          aria-autocomplete="list"
          aria-expanded={shown && count > 0}
          aria-controls={listId}
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          placeholder={words.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setOpen(true)
            setChoice(none)
          }}
          onKeyDown={move}
          onFocus={() => void loadList().catch(() => undefined)}
          onBlur={() => setOpen(false)}
          button={
            <ActionIcon type="submit" aria-label={words.submit}>
              <IconSearch size={20} />
            </ActionIcon>
          }
        />
      </form>
      <VisuallyHidden role="status">
        {shown && (count > 0 ? words.found(formatNumber(count)) : words.none)}
        {asked && hasFailed && words.failed}
      </VisuallyHidden>
      {shown && count === 0 && (
        <p className={classes.none} aria-hidden="true">
          {words.nothingLike}
        </p>
      )}
      {asked && hasFailed && (
        <p className={classes.none} aria-hidden="true">
          {words.failed}
        </p>
      )}
      {shown && count > 0 && (
        <Suspense>
          <SuggestionList
            id={listId}
            suggestions={suggestions}
            query={query}
            active={active}
            onVisit={visit}
            onSearchAll={searchAll}
          />
        </Suspense>
      )}
    </search>
  )
}

/** Debounce of the typed text. */
const quietMs = 500

/**
 * Returns suggestions for the typed text; `suggestions` is undefined until the first response. Previous
 * suggestions remain while the user types.
 */
function useSuggestions(text: string) {
  const [settled] = useDebouncedValue(text, quietMs)
  const query = settled.trim()
  const { data, isError } = useQuery({
    ...catalogueSearchQuery(query),
    retry: false,
    placeholderData: (found, before) =>
      isContinued(String(before?.queryKey[1]), query) ? found : undefined,
  })
  const suggestions = useMemo(() => data && pickSuggestions(data), [data])
  return { query, suggestions, hasFailed: isError && !data }
}

const isContinued = (before: string, now: string) =>
  now.startsWith(before) || before.startsWith(now)
