import {
  IconBrandApple,
  IconBrandFacebook,
  IconBrandGoogle,
  IconBrandLine,
  IconBuilding,
  IconMail,
} from '@tabler/icons-react'
import type { IdentityProvider } from '@/lib/identity-providers'

const icons = {
  line: IconBrandLine,
  google: IconBrandGoogle,
  facebook: IconBrandFacebook,
  apple: IconBrandApple,
  'custom:oidc': IconBuilding,
  email: IconMail,
}

/** The icon of a sign-in method. */
export function ProviderIcon({ provider }: { provider: IdentityProvider | 'email' }) {
  const Icon = icons[provider]
  return <Icon size={22} aria-hidden="true" />
}
