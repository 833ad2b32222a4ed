import { CloseButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SearchInput } from './search-input'
import { texts } from './texts'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Milliseconds without input before `onChange`. */
  delay?: number
}

/** A search field that filters the page's list. It waits until typing pauses, and clears with one tap. */
export function SearchField({ label, value, onChange, delay = 500 }: Props) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const router = useRouter()
  const send = useDebouncedCallback((next: string, page: string) => {
    // A link may have been followed during the delay; its navigation must not be overridden.
    if (router.latestLocation.pathname !== page) return
    sent.current = next
    onChange(next)
  }, delay)

  useEffect(() => {
    if (value === sent.current) return
    send.cancel()
    sent.current = value
    setText(value)
  }, [value, send])

  function type(next: string) {
    setText(next)
    if (next.trim() === sent.current) send.cancel()
    else send(next.trim(), router.latestLocation.pathname)
  }

  return (
    <SearchInput
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      hasIcon
      button={
        text && (
          <CloseButton
            size={44}
            iconSize={18}
            aria-label={texts.clearSearch}
            onClick={() => {
              send.cancel()
              sent.current = ''
              setText('')
              onChange('')
            }}
          />
        )
      }
    />
  )
}
