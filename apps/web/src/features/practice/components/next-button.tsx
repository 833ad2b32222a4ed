import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useMoves } from './use-moves'

type Props = { loading?: boolean; onClick: () => void; children: ReactNode }

/** Takes the focus when it appears, so that Enter continues. The → key and a swipe do so too. */
export function NextButton({ loading, onClick, children }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useMoves({ next: loading ? undefined : onClick })
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button
      ref={button}
      size="md"
      fullWidth
      loading={loading}
      rightSection={<IconChevronRight size={20} aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
