import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconBookmarks, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { parseSearch, stringifySearch } from '@/lib/search-params'
import type { ListPreferences, SavedView } from '../api/list-preferences'
import { PopoverButton } from '../popover-button'
import { texts } from '../texts'
import classes from './saved-views.module.css'

type Props = {
  views: SavedView[]
  /** Of the list as it is now. */
  search: Record<string, unknown>
  onSave: (change: Partial<ListPreferences>) => void
}

const words = texts.views

/** The list as one looks at it time and again, under a name. */
export function SavedViews({ views, search, onSave }: Props) {
  const [name, setName] = useState('')
  const given = name.trim()
  const others = (than: string) => views.filter((one) => one.name !== than)

  function add(event: FormEvent) {
    event.preventDefault()
    if (!given) return
    // Neither the page nor the open record is part of how one looks at the list.
    const { page: _, record: __, ...kept } = search
    onSave({ views: [...others(given), { name: given, search: stringifySearch(kept) }] })
    setName('')
  }

  return (
    <PopoverButton label={words.label} icon={<IconBookmarks size={18} aria-hidden="true" />}>
      {views.length === 0 && <p className={classes.none}>{words.none}</p>}
      <ul className={classes.views}>
        {views.map((view) => (
          <li key={view.name}>
            <Link
              to="."
              search={parseSearch(view.search) as never}
              className={classes.view}
              onClick={({ currentTarget }) =>
                currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              }
            >
              {view.name}
            </Link>
            <ActionIcon
              color="ruby"
              aria-label={words.remove(view.name)}
              onClick={() => onSave({ views: others(view.name) })}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className={classes.add}>
        <TextInput
          label={words.name}
          value={name}
          maxLength={60}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          type="submit"
          disabled={!given || (views.length >= 50 && others(given).length >= 50)}
        >
          {words.save}
        </Button>
      </form>
    </PopoverButton>
  )
}
