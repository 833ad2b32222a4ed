import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { LinkButton } from '@/components/link-button'
import { texts } from '../texts'

const withoutRecord = (before: object) =>
  ({ ...before, record: undefined, part: undefined }) as never

/** Returns to the list, with the filters and the page it had. */
export function useCloseEditor(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '.', search: withoutRecord })
}

export function BackToList() {
  return (
    <LinkButton
      variant="default"
      to="."
      search={withoutRecord}
      leftSection={<IconArrowLeft size={20} aria-hidden="true" />}
    >
      {texts.editor.back}
    </LinkButton>
  )
}
