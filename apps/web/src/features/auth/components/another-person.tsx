import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { Page } from '@/components/page'
import { problemOf } from '../rules/refusal'
import { texts } from '../texts'
import { Problem } from './problem'

const words = texts.link.anotherPerson

type Props = {
  /** Email of the signed-in user; null for an anonymous user. */
  present: string | null
  /** Email of the link's owner. */
  other: string
  onChange: () => Promise<void>
  onStay: () => Promise<void>
}

/** Asks for confirmation when a link belongs to another account than the signed-in one. */
export function AnotherPerson({ present, other, onChange, onStay }: Props) {
  const change = useMutation({ mutationFn: onChange })
  const stay = useMutation({ mutationFn: onStay })
  const isBusy = change.isPending || stay.isPending
  return (
    <Page>
      <div role="alert">
        <EmptyState
          scene="letter"
          order={1}
          title={words.title}
          body={present ? words.body(present, other) : words.guest.body(other)}
          action={
            <>
              <Button
                size="md"
                loading={stay.isPending}
                disabled={isBusy}
                onClick={() => stay.mutate()}
              >
                {present ? words.stay(present) : words.guest.stay}
              </Button>
              <Button
                size="md"
                variant="light"
                loading={change.isPending}
                disabled={isBusy}
                onClick={() => change.mutate()}
              >
                {words.change(other)}
              </Button>
            </>
          }
        />
      </div>
      <Problem text={change.error && problemOf(change.error)} />
    </Page>
  )
}
