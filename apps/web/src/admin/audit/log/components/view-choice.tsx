import { Button, Group } from '@mantine/core'
import { texts } from '../texts'

type Props = { trash: boolean; onChange: (trash: boolean) => void }

/** All that was done, or what lies in the trash. */
export function ViewChoice({ trash, onChange }: Props) {
  const choice = (isTrash: boolean, label: string) => (
    <Button
      variant={trash === isTrash ? 'light' : 'subtle'}
      aria-pressed={trash === isTrash}
      onClick={() => onChange(isTrash)}
    >
      {label}
    </Button>
  )
  return (
    <Group gap="xs" role="group" aria-label={texts.views.label}>
      {choice(false, texts.views.log)}
      {choice(true, texts.views.trash)}
    </Group>
  )
}
