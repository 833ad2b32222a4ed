import { Button, Text } from '@mantine/core'
import type { Factor } from '@supabase/auth-js'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useSite } from '@/lib/site'
import { hasWebauthn } from '@/lib/webauthn'
import { showKey } from '../api'
import { saidOfKey } from '../rules/security-key'
import { texts } from '../texts'
import classes from './second-factor.module.css'

/**
 * One button per security key, to authenticate with it instead of a code if the browser supports
 * WebAuthn.
 */
export function KeyButtons({ keys, onShown }: { keys: Factor[]; onShown: () => void }) {
  const { publishableKey } = useSite()
  const show = useMutation({
    mutationFn: (factorId: string) => showKey(publishableKey, factorId),
    onSuccess: onShown,
  })
  if (!hasWebauthn()) return null
  return (
    <div className={classes.stack}>
      {keys.map(({ id, friendly_name: name }) => (
        <Button
          key={id}
          size="md"
          leftSection={<IconKey size={20} aria-hidden="true" />}
          loading={show.isPending && show.variables === id}
          disabled={show.isPending}
          onClick={() => show.mutate(id)}
        >
          {texts.keys.use(name ?? texts.keys.name(1))}
        </Button>
      ))}
      <div role="alert" hidden={!show.error}>
        {show.error && (
          <Text c="var(--ruby-text)" size="xs">
            {saidOfKey(show.error)}
          </Text>
        )}
      </div>
      <p className={classes.soft}>{texts.keys.or}</p>
    </div>
  )
}
