import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { texts } from '../texts'

/** Leads to the search page; blank text leads nowhere. */
export function SearchBox({ onSearch }: { onSearch?: () => void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()

  function submit(event: FormEvent) {
    event.preventDefault()
    const query = text.trim()
    if (!query) return
    onSearch?.()
    void navigate({ to: '/search' as string, search: { q: query } as never })
  }

  return (
    <search>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          name="q"
          aria-label={texts.search.label}
          placeholder={texts.search.placeholder}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rightSectionWidth={44}
          rightSection={
            <ActionIcon type="submit" aria-label={texts.search.submit}>
              <IconSearch size={20} />
            </ActionIcon>
          }
        />
      </form>
    </search>
  )
}
