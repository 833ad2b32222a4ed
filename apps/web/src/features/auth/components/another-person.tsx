import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { Page } from '@/components/page'
import { problemOf } from '../rules/refusal'
import { texts } from '../texts'
import { Problem } from './problem'

const words = texts.link.anotherPerson

type Props = {
  /** E-mail of who is signed in; null for who is here without an account. */
  present: string | null
  /** E-mail of whose link it was. */
  other: string
  onChange: () => Promise<void>
  onStay: () => Promise<void>
}

/** A link for somebody else was opened: nobody becomes another person without having said so. */
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
