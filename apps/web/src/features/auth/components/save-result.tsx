import { Button, Stack } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useBlocker, useLocation } from '@tanstack/react-router'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { SheetDialog } from '@/components/sheet-dialog'
import { WholeWords } from '@/components/whole-words'
import { readText, session, writeText } from '@/lib/browser-storage'
import { texts } from '../texts'

const { save, notice, leaving } = texts.anonymous

/** Session storage key of the leave prompt, which is shown once per tab. */
const promptedKey = 'sanamsob.asked-to-keep-result'

/** Navigation to these pages does not abandon the result, so it is not blocked. */
const near = /^\/(auth|second-factor|confirm|quiz-results|practice|quiz|tenant-quiz|exams)(\/|$)/

/** Offers anonymous users to sign up and save the result, on this page and once when they leave it. */
export function SaveResult() {
  const here = useLocation({ select: ({ href }) => href })
  const search = { tab: 'sign-up', redirect: here } as const
  const leave = useBlocker({
    shouldBlockFn: ({ next }) => {
      if (near.test(next.pathname) || readText(session, promptedKey)) return false
      return writeText(session, promptedKey, 'yes')
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
            {save}
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
            {save}
          </LinkButton>
          <Button size="md" variant="default" onClick={() => leave.proceed?.()}>
            {leaving.later}
          </Button>
        </Stack>
      </SheetDialog>
    </>
  )
}
