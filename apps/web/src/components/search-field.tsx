import { CloseButton, Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { texts } from './texts'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Milliseconds of quiet before `onChange`. */
  delay?: number
}

/** A search box over what the page lists: it waits until typing pauses, and clears with one touch. */
export function SearchField({ label, value, onChange, delay = 500 }: Props) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const router = useRouter()
  const send = useEffectEvent((next: string) => {
    sent.current = next
    onChange(next)
  })

  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    if (text.trim() === sent.current) return
    const page = router.latestLocation.pathname
    const timer = setTimeout(() => {
      // A link may have been followed meanwhile, its page still on the way: it must not be lost.
      if (router.latestLocation.pathname === page) send(text.trim())
    }, delay)
    return () => clearTimeout(timer)
  }, [text, delay, router])

  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      rightSectionWidth={44}
      rightSectionPointerEvents="all"
      rightSection={
        text && (
          <CloseButton
            size={40}
            iconSize={18}
            aria-label={texts.clearSearch}
            onClick={() => {
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
