import { Button, Stack } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useBlocker, useLocation } from '@tanstack/react-router'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { SheetDialog } from '@/components/sheet-dialog'
import { WholeWords } from '@/components/whole-words'
import { readText, session, writeText } from '@/lib/browser-storage'
import { texts } from '../texts'

const { keep, notice, leaving } = texts.anonymous

/** Whether this tab was asked already: once is enough. */
const askedKey = 'sanamsob.asked-to-keep-result'

/** From here nobody leaves the result: signing up, and what is done with it. */
const near = /^\/(auth|second-factor|confirm|quiz-results|practice|quiz|tenant-quiz)(\/|$)/

/** Offers who has no account to keep the result, here and once before they go elsewhere. */
export function KeepResult() {
  const here = useLocation({ select: ({ href }) => href })
  const search = { tab: 'sign-up', redirect: here } as const
  const leave = useBlocker({
    shouldBlockFn: ({ next }) => {
      if (near.test(next.pathname) || readText(session, askedKey)) return false
      return writeText(session, askedKey, 'yes')
    },
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <>
      <Notice
        tone="mango"
        icon={<IconDeviceFloppy size={26} />}
        {...notice}
        action={
          <LinkButton to="/auth" search={search}>
            {keep}
          </LinkButton>
        }
      />
      <SheetDialog
        open={leave.status === 'blocked'}
        title={leaving.title}
        onClose={() => leave.reset?.()}
      >
        <WholeWords>{leaving.body}</WholeWords>
        <Stack gap="sm">
          <LinkButton to="/auth" search={search} size="md" onClick={() => leave.reset?.()}>
            {keep}
          </LinkButton>
          <Button size="md" variant="default" onClick={() => leave.proceed?.()}>
            {leaving.later}
          </Button>
        </Stack>
      </SheetDialog>
    </>
  )
}
