import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { SearchInput } from '@/components/search-input'
import { SheetDialog } from '@/components/sheet-dialog'
import { useSession } from '@/lib/session'
import classes from './palette.module.css'
import { texts } from './texts'
import { type Entry, storeRecentEntry, useEntries } from './use-entries'

type Props = { open: boolean; onClose: () => void }

/** Finds every screen and record of the back office by name. */
export function PaletteDialog({ open, onClose }: Props) {
  return (
    <SheetDialog open={open} title={texts.title} onClose={onClose}>
      <Palette onLeave={onClose} />
    </SheetDialog>
  )
}

/**
 * A combobox whose list is always open, by the ARIA pattern: the focus stays in the field, which refers to the option
 * that Enter opens. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
function Palette({ onLeave }: { onLeave: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { groups, isSearching, hasFailed, retry } = useEntries(text)
  const entries = groups.flatMap((group) => group.entries)
  const at = Math.min(chosen, entries.length - 1)
  const open = useOpen(onLeave)
  const list = useRef<HTMLDivElement>(null)
  const optionId = (index: number) => `${id}-${index}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect scrolls to the active option when it changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const last = entries.length - 1
    const moves: Record<string, number> = {
      ArrowDown: at < last ? at + 1 : 0,
      ArrowUp: at > 0 ? at - 1 : last,
      PageDown: Math.min(at + 5, last),
      PageUp: Math.max(at - 5, 0),
    }
    const next = moves[event.key]
    const entry = entries[at]
    if (next !== undefined) setChosen(next)
    // By default, Escape only clears a search field.
    else if (event.key === 'Escape') onLeave()
    else if (event.key === 'Enter' && entry) open(entry)
    else return
    event.preventDefault()
  }

  return (
    <div className={classes.palette}>
      <SearchInput
        data-autofocus=""
        role="combobox"
        aria-label={texts.search}
        placeholder={texts.search}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        hasIcon
      />
      <p className={classes.state} role="status">
        {isSearching && texts.searching}
        {!isSearching && hasFailed && texts.failed}
        {!isSearching && !hasFailed && entries.length === 0 && texts.nothing(text.trim())}
        {text.trim() === '' && texts.begin}
      </p>
      {hasFailed && !isSearching && (
        <Button variant="default" onClick={retry}>
          {texts.retry}
        </Button>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.title}
        className={classes.list}
      >
        {groups.map(({ label, entries: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset
          <div key={label} role="group" aria-label={label}>
            <div className={classes.heading} aria-hidden="true">
              {label}
            </div>
            {some.map((entry) => {
              const index = entries.indexOf(entry)
              return (
                <Option
                  key={entry.key}
                  id={optionId(index)}
                  entry={entry}
                  isChosen={index === at}
                  onChoose={() => setChosen(index)}
                  onOpen={() => open(entry)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className={classes.keys} aria-hidden="true">
        {texts.keys}
      </p>
    </div>
  )
}

/** Navigates to an entry and stores it as recent. */
function useOpen(onLeave: () => void) {
  const navigate = useNavigate()
  const userId = useSession().session?.user.id ?? ''
  return ({ remembered, ...entry }: Entry) => {
    if (remembered) storeRecentEntry(userId, entry)
    onLeave()
    void navigate({ to: entry.place.path, search: entry.place.search as never })
  }
}

type OptionProps = {
  id: string
  entry: Entry
  isChosen: boolean
  onChoose: () => void
  onOpen: () => void
}

function Option({ id, entry: { name, note }, isChosen, onChoose, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field refers to it as its active descendant
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.option}
      onMouseMove={onChoose}
      onClick={onOpen}
    >
      <span className={classes.name}>{name}</span>
      {note && <span className={classes.note}>{note}</span>}
    </div>
  )
}
