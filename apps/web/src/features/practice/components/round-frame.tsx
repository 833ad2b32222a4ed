import { Button, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Illustration } from '@/components/illustration'
import { Meter } from '@/components/meter'
import { texts } from '../texts'
import classes from './round-frame.module.css'
import { useMoves } from './shortcuts'

/** Progress of a round. `position` counts from 0. */
export function RoundProgress({ position, total }: { position: number; total: number }) {
  return (
    <div className={classes.progress}>
      <span>{texts.progress(position + 1, total)}</span>
      <span
        role="progressbar"
        aria-label={texts.progressLabel}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={position}
        aria-valuetext={texts.progress(position + 1, total)}
      >
        <Meter share={(position / total) * 100} height={6} />
      </span>
    </div>
  )
}

type RoundBarProps = {
  /** Link out of the round, or a secondary action. */
  aside?: ReactNode
  /** Instruction shown while there is no button. */
  hint?: string
  children?: ReactNode
}

/** Bar with the next action, always visible and within reach of the thumb, as in a quiz. */
export function RoundBar({ aside, hint, children }: RoundBarProps) {
  return (
    <div className={classes.bar}>
      {aside && <div className={classes.aside}>{aside}</div>}
      <div className={classes.next}>{children || <p className={classes.hint}>{hint}</p>}</div>
    </div>
  )
}

type NextButtonProps = { loading?: boolean; onClick: () => void; children: ReactNode }

/** Takes the focus when it appears, so that Enter continues. The → key and a swipe do so too. */
export function NextButton({ loading, onClick, children }: NextButtonProps) {
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

type RoundEndProps = { title: string; body: string; children: ReactNode }

/** Summary of a round with links onwards. */
export function RoundEnd({ title, body, children }: RoundEndProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <section className={classes.end}>
      <Illustration scene="path" size={180} />
      <Title ref={heading} order={2} tabIndex={-1} className={classes.endTitle}>
        {title}
      </Title>
      <p className={classes.endBody}>{body}</p>
      <div className={classes.endActions}>{children}</div>
    </section>
  )
}
